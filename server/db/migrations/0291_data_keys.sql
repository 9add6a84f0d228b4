-- The keys that the installation seals with: their ids, and by what each is known again (server/sealing/known-keys.ts).
create table data_keys (
  id text primary key,
  check_value text not null,
  first_used_at timestamptz not null default now()
);

-- Files of the document store whose bytes lie sealed under another name, until they are removed (server/document-store/seal-files.ts).
create table replaced_files (
  storage_key text primary key,
  replaced_at timestamptz not null default now()
);
create index replaced_files_at on replaced_files (replaced_at);

-- The key that a file of the store is sealed with, which its name says (server/files/keys.ts).
create function sealed_with(storage_key text) returns text language sql immutable parallel safe
  return coalesce(substring(storage_key from '\.(k[0-9a-f]{7})\.'), 'plain');
