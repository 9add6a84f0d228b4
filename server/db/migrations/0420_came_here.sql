-- Since when an order stands in its list: when it was moved there, or else when it came in, was paid for, or, of a future order, when its
-- day began in the country; and where it was put off meanwhile, when it came back.
create function came_here(created_at timestamptz, moved_at timestamptz, paid_at timestamptz, back_at timestamptz, processing_date date, released boolean)
  returns timestamptz language sql immutable parallel safe as $$
  select greatest(back_at, coalesce(moved_at, greatest(created_at, paid_at,
    case when released then (processing_date + time '04:00') at time zone 'UTC' end)))
$$;
