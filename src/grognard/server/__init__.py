"""The table over the network: HTTP and WebSocket, storage, bots in worker processes."""
