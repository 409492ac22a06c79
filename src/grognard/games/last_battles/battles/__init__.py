"""The four battles (18 to 21): their special rules, as hooks of `Scenario`."""
