"""Reports for people: what the games of a study say, as one HTML page with plots."""
