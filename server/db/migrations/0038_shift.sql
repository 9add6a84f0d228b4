-- When shifts begin, and what one leaves to the next (server/shift/).
create table shift_starts (
  minute smallint primary key constraint shift_starts_minute check (minute between 0 and 1439)
);

create table shift_notes (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  text text not null,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  handed_at timestamptz,
  confirmed_by integer references staff,
  confirmed_at timestamptz,
  emptied_at timestamptz,
  constraint shift_notes_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint shift_notes_handed_first check (confirmed_at is null or handed_at is not null)
);
create index shift_notes_handed on shift_notes (handed_at);
create unique index shift_notes_open on shift_notes (staff_id) where handed_at is null;

create table shift_note_orders (
  note_id integer not null references shift_notes,
  order_id bigint not null references orders,
  primary key (note_id, order_id)
);
create index shift_note_orders_order on shift_note_orders (order_id);

-- To begin with: 06:00, 14:00 and 22:00 in Santo Domingo.
insert into shift_starts (minute) values (360), (840), (1320);
