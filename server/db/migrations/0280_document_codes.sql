-- Of several codes of a document staff choose the one that its traveller's pass shows.
alter table documents add column shown_code smallint;
alter table passes add column choices jsonb;
