alter table documents add column confirmed_at timestamp with time zone;
alter table documents add column confirmed_by integer;
alter table documents add column confirmed_reason text;
alter table documents add constraint documents_confirmed CHECK ((((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND ((confirmed_at IS NULL) = (confirmed_reason IS NULL))));
alter table documents add constraint documents_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id);
