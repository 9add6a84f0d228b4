-- Attempts to reach travellers, one a row.
create table calls (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (order_id),
  staff_id integer not null references staff (id),
  at timestamp with time zone not null default now(),
  outcome text not null,
  remark_id bigint not null references remarks (id),
  again_at timestamp with time zone,
  version integer not null,
  constraint calls_outcome check (outcome in ('reached', 'no-answer', 'wrong-number', 'call-back', 'messaged'))
);
create index calls_of_order on calls (order_id, id);

-- As in 0360; what is taken back without having moved the order (a call, putting it off) takes no move back.
create or replace function moved_since(id bigint, to_status text default null) returns timestamptz language sql stable as $$
  select max(h.at) from (
      select at, event, after->>'processStatus' as status, a.after ? 'processStatus' as moves, lead(event) over (order by a.id) as next
      from audit_log a where a.order_id = moved_since.id
        and (a.after ? 'processStatus' or a.event in ('order.undone', 'order.called', 'order.put-off', 'order.brought-back'))) h
    where h.moves and h.event <> 'order.undone' and h.next is distinct from 'order.undone' and (to_status is null or h.status = to_status)
$$;
