-- What travellers answer on their page, and the mark that lists have of it.
create table answers (
  id bigint not null generated always as identity,
  order_id bigint not null,
  value text not null,
  given jsonb not null,
  mail_id bigint,
  at timestamp with time zone not null default now(),
  verdict text,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text,
  primary key (id)
);
alter table orders add column answered boolean not null default false;
alter table answers add constraint answers_decided CHECK (((verdict IS NULL) = (decided_at IS NULL)));
alter table answers add constraint answers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id);
alter table answers add constraint answers_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id);
alter table answers add constraint answers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table answers add constraint answers_verdict CHECK ((verdict = ANY (ARRAY['accepted'::text, 'refused'::text, 'replaced'::text])));
CREATE INDEX answers_of_order ON public.answers USING btree (order_id, id);
CREATE INDEX answers_open ON public.answers USING btree (order_id) WHERE (verdict IS NULL);
drop function if exists order_row(orders);
drop type if exists order_row;
create type order_row as (
  order_id bigint,
  process_status text,
  processing_mode text,
  name text,
  last_name text,
  email text,
  country_code text,
  phone_number text,
  created_at timestamptz,
  refund_date timestamptz,
  processing_date date,
  process_month text,
  intended_arrival_year text,
  intended_arrival_month text,
  intended_arrival_date text,
  version integer,
  due_at timestamptz,
  flight_day date,
  direction text,
  checks integer,
  duplicate boolean,
  ready boolean,
  stopped boolean,
  mail_state text,
  mail_trouble boolean,
  answered boolean,
  language text,
  landing_site integer,
  nationality text
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(o.order_id, shown_status(o.process_status, o.queue), o.processing_mode, o.name, o.last_name, o.email, o.country_code, o.phone_number, o.created_at, o.refund_date, o.processing_date, to_char(o.processing_date, 'MM'), o.intended_arrival_year, o.intended_arrival_month, o.intended_arrival_date, o.version, work_due(o.queue, o.due_at), o.flight_day, case when o.arrives then 'Arrival' else 'Departure' end, o.checks, o.duplicate, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.answered, o.language, o.landing_site, o.nationality)::order_row)::text
$$;

-- Every version is kept: an answer is decided once, and nothing else of it changes.
create function keep_answer() returns trigger language plpgsql as $$
begin
  if old.verdict is not null or (old.order_id, old.value, old.given, old.mail_id, old.at)
      is distinct from (new.order_id, new.value, new.given, new.mail_id, new.at) then
    raise exception 'An answer is kept as it was given';
  end if;
  return new;
end $$;
create trigger answers_are_kept before update on answers for each row execute function keep_answer();
create trigger answers_only_grow before delete or truncate on answers
  for each statement execute function refuse('Answers are kept');

-- What lists show of it, beside what stood here before (0220).
drop function marks_of(bigint[]);
create function marks_of(ids bigint[]) returns table (order_id bigint, language text, gateway text, checks smallint, ready boolean,
  stopped boolean, mail_state text, mail_trouble boolean, downloaded boolean, answered boolean) language sql stable as $$
  select a.order_id, a.language, nullif(btrim(a.payment->>'gateway'), ''), least(jsonb_array_length(a.needs_check), 9999)::smallint,
    exists (select from documents d where d.order_id = a.order_id and to_check and withdrawn_at is null and superseded_at is null),
    exists (select from documents d where d.order_id = a.order_id and d.state = 'stopped'),
    (select m.state from mails m where m.order_id = a.order_id
      order by m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null desc, m.id desc limit 1),
    exists (select from mails m where m.order_id = a.order_id
      and m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null),
    exists (select from downloads w where w.order_id = a.order_id),
    exists (select from answers n where n.order_id = a.order_id and n.verdict is null)
  from applications a where a.order_id = any (ids)
$$;
create or replace function mark_orders(ids bigint[]) returns integer language plpgsql as $$
declare
  marked integer;
begin
  if cardinality(ids) = 0 then return 0; end if;
  perform from orders where order_id = any (ids) order by order_id for no key update;
  update orders o set language = m.language, gateway = m.gateway, checks = m.checks, ready = m.ready, stopped = m.stopped,
      mail_state = m.mail_state, mail_trouble = m.mail_trouble, downloaded = m.downloaded, answered = m.answered
    from marks_of(ids) m where m.order_id = o.order_id and (
      (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded, o.answered) is distinct from
      (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded, m.answered)
      or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day));
  get diagnostics marked = row_count;
  return marked;
end $$;
create or replace function renew_marks(ids bigint[]) returns integer language plpgsql as $$
begin
  return mark_orders(array(select o.order_id from marks_of(ids) m join orders o using (order_id)
      where (o.language, o.gateway, o.checks, o.ready, o.stopped, o.mail_state, o.mail_trouble, o.downloaded, o.answered) is distinct from
        (m.language, m.gateway, m.checks, m.ready, m.stopped, m.mail_state, m.mail_trouble, m.downloaded, m.answered)
        or o.due_at is distinct from order_due(o.processing_mode, o.paid_at, o.processing_date, o.flight_day)))
    + mark_twins(array(select distinct passport_key(form) from applications
      where order_id = any (ids) and passport_key(form) is not null), 2);
end $$;
create trigger mark_new after insert on answers
  referencing new table as changed for each statement execute function mark_changed();
create trigger mark_changed after update on answers
  referencing new table as changed for each statement execute function mark_changed();
create trigger tell_new after insert on answers
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed after update on answers
  referencing new table as changed for each statement execute function tell_order_part();
