-- Who works here: members of staff, what was changed of them, and the views of lists that they saved.

-- A deleted member's row stays, so that the history keeps the name.
create table staff (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  suspended_at timestamptz
);
create unique index staff_email on staff (lower(email)) where deleted_at is null;

-- Whom an order is assigned to, as the contract has it (contract/orders/inbox.ts).
create function assignee_of(member integer) returns json language sql stable as $$
  select json_build_object('id', s.id, 'name', s.name, 'active', s.deleted_at is null and s.suspended_at is null)
  from staff s where s.id = member
$$;

create table staff_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id integer not null references staff,
  by_id integer references staff,
  what text[] not null,
  role text not null
);
create index staff_changes_of_member on staff_changes (staff_id, at);

create table role_rules (
  role text primary key,
  second_factor boolean not null default false,
  idle_minutes smallint
);

create table saved_views (
  id integer generated always as identity primary key,
  owner_id integer not null references staff,
  name text not null,
  queue text not null,
  columns text[] not null,
  sort text,
  filters jsonb not null,
  shared_with text[] not null,
  saved_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (owner_id, lower(name));
create index saved_views_shared on saved_views (owner_id) where shared_with <> '{}';
