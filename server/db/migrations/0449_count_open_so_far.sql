-- What is open so far. It stops nobody who works meanwhile.
select rebuild_open_counts();
