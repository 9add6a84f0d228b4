-- no transaction
-- What still lies plain or under an old key, and whether a file of the store is anybody's.
create index concurrently if not exists documents_sealed_with on documents (sealed_with(storage_key), storage_key);
create index concurrently if not exists government_mails_sealed_with on government_mails (sealed_with(storage_key), storage_key)
  where storage_key is not null;
