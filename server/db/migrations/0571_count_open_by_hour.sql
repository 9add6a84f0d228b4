-- What is open so far, by the hour too. It stops nobody who works meanwhile.
select rebuild_open_counts();
