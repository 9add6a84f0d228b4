-- Refuses what must never happen, whoever asks: the message is the trigger's argument.
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- The audit log only grows (decisions section 12).
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse('The audit log only grows');
--> statement-breakpoint
-- Orders are moved to Deleted, never removed; the maintained counts rely on it.
create trigger orders_stay before delete or truncate on orders
  for each statement execute function refuse('Orders are never removed');
--> statement-breakpoint
create trigger orders_keep_id before update of order_id on orders
  for each statement execute function refuse('An order keeps its id');
