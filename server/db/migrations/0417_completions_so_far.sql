-- What was completed before that was kept: when and how long after the payment, and by nobody that is known. It reads orders and stops nobody.
insert into completions (order_id, at, took_seconds, landing_site, language)
  select order_id, moved_at, case when paid_at <= moved_at then extract(epoch from moved_at - paid_at)::integer end, landing_site, language
  from orders where queue = 5 and moved_at is not null
  on conflict (order_id) do nothing;
