-- What the tables' generated columns and expression indexes need; must exist before them.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- The maintained list that holds an order: contract/queues.ts `lists`, proved equal by order-list.test.ts. Every order is in
-- exactly one. A status decides first; an order not moved yet is Pending until it is paid, whatever its mode.
create function order_list(
  process_status text, processing_mode text, paid_at timestamptz, released boolean, refund_date timestamptz
) returns smallint language sql immutable parallel safe as $$
  select (case
    when process_status is not null then
      case process_status
        when 'Completed' then 5
        when 'Contact Customer' then 6
        when 'Awaiting' then 7
        when 'AwaitingGovt' then 8
        when 'Customer Called' then 9
        when 'Deleted' then 10
        when 'Refunds' then case when refund_date is null then 11 else 12 end
      end
    when paid_at is null then 4
    when processing_mode = 'priority' then 2
    when processing_mode = 'future' and not released then 3
    else 1
  end)::smallint
$$;
--> statement-breakpoint
-- What rows show as their status: the status, or the queue's name while the order has not been moved.
create function shown_status(process_status text, list smallint) returns text language sql immutable parallel safe as $$
  select coalesce(process_status, case list when 1 then 'New' when 2 then 'Priority' when 3 then 'Future' when 4 then 'Pending' end)
$$;
--> statement-breakpoint
-- The maintained list of a month of future orders: monthList() of contract/queues.ts, year*12 + month-1.
create function month_list(day date) returns integer language sql immutable parallel safe as $$
  select (extract(year from day) * 12 + extract(month from day) - 1)::integer
$$;
--> statement-breakpoint
-- Ids start somewhere else in every installation, so that they tell nobody how many orders there are (decisions section 5).
-- The counters hold ids below 2^38.
create sequence order_ids as bigint maxvalue 274877906943;
--> statement-breakpoint
select setval('order_ids', 10000000 + floor(random() * 70000000)::bigint);
