-- Documents that came by mail and that nobody has decided on, for the sign on their orders: as few as there is work.
create index documents_to_check on documents (order_id) where to_check and withdrawn_at is null and superseded_at is null;
