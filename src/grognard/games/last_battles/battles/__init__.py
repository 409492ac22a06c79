"""The battles and the campaign (18 to 28): their special rules, as hooks of `Scenario`."""
