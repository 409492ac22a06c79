"""Many games at once: matches between bots and measurements of the engine."""
