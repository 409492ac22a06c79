"""What people see and read, built from a view."""
