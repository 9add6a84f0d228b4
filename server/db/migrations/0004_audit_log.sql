-- Who did what, when and from where. No foreign keys: it outlives what it speaks of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  event text not null,
  order_id bigint,
  staff_id integer,
  before jsonb,
  after jsonb,
  ip text,
  request_id text
);
create index audit_of_order on audit_log (order_id, id);
-- For the search of Admins, newest first whatever it asks for.
create index audit_at on audit_log (at);
create index audit_event on audit_log (event, at);
create index audit_by_member on audit_log (actor_id, at) where actor_kind = 'staff';
create index audit_on_member on audit_log (staff_id, at) where staff_id is not null;

create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse('The audit log only grows');
