-- What was completed so far. It stops nobody who completes meanwhile.
select rebuild_completion_counts();
