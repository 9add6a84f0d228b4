create table dispute_changes (
  id bigint not null generated always as identity,
  dispute_id bigint not null,
  at timestamp with time zone not null default now(),
  staff_id integer,
  source text not null,
  changes jsonb not null,
  primary key (id)
);
create table disputes (
  id bigint not null generated always as identity,
  order_id bigint,
  matched_by text,
  gateway text not null,
  case_number text not null,
  stage text not null,
  state text not null,
  reason text not null,
  code text,
  scheme text,
  amount numeric(15,4),
  currency text,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  guessed_due_at timestamp with time zone,
  outcome_amount numeric(15,4),
  ended_at timestamp with time zone,
  transaction_id text,
  reference text,
  card_last4 text,
  paid_on date,
  note text not null default ''::text,
  source text not null,
  worker_id integer,
  version integer not null default 1,
  primary key (id)
);
CREATE INDEX applications_card ON public.applications USING btree (((payment ->> 'card_last4'::text))) WHERE ((payment ->> 'card_last4'::text) IS NOT NULL);
alter table dispute_changes add constraint dispute_changes_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table dispute_changes add constraint dispute_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table disputes add constraint disputes_amount CHECK ((amount > (0)::numeric));
alter table disputes add constraint disputes_ended_at CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text, 'accepted'::text, 'expired'::text])) = (ended_at IS NOT NULL)));
alter table disputes add constraint disputes_matched CHECK (((order_id IS NULL) = (matched_by IS NULL)));
alter table disputes add constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);
alter table disputes add constraint disputes_reason CHECK ((reason = ANY (ARRAY['fraud'::text, 'not-received'::text, 'not-as-described'::text, 'misrepresentation'::text, 'credit'::text, 'cancelled'::text, 'duplicate'::text, 'paid-otherwise'::text, 'not-authorised'::text, 'other'::text])));
alter table disputes add constraint disputes_scheme CHECK ((scheme = ANY (ARRAY['visa'::text, 'mastercard'::text, 'amex'::text, 'discover'::text, 'paypal'::text])));
alter table disputes add constraint disputes_stage CHECK ((stage = ANY (ARRAY['warning'::text, 'chargeback'::text, 'pre-arbitration'::text, 'arbitration'::text])));
alter table disputes add constraint disputes_state CHECK ((state = ANY (ARRAY['warning'::text, 'needs-response'::text, 'submitted'::text, 'won'::text, 'lost'::text, 'accepted'::text, 'expired'::text])));
alter table disputes add constraint disputes_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES staff(id);
alter table disputes add constraint disputes_warning CHECK ((((stage = 'warning'::text) AND (state = ANY (ARRAY['warning'::text, 'accepted'::text, 'expired'::text]))) OR ((stage <> 'warning'::text) AND (state <> 'warning'::text))));
CREATE INDEX dispute_changes_of ON public.dispute_changes USING btree (dispute_id, id);
CREATE UNIQUE INDEX disputes_case ON public.disputes USING btree (lower(gateway), case_number, (
CASE stage
    WHEN 'pre-arbitration'::text THEN 1
    WHEN 'arbitration'::text THEN 2
    ELSE 0
END));
CREATE INDEX disputes_case_number ON public.disputes USING btree (code_key(case_number) COLLATE "C");
CREATE INDEX disputes_ended ON public.disputes USING btree (ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX disputes_of_order ON public.disputes USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX disputes_open ON public.disputes USING btree (COALESCE(due_at, guessed_due_at, 'infinity'::timestamp with time zone), id) WHERE (state = ANY (ARRAY['warning'::text, 'needs-response'::text]));
CREATE INDEX disputes_submitted ON public.disputes USING btree (id) WHERE (state = 'submitted'::text);
CREATE INDEX disputes_transaction ON public.disputes USING btree (code_key(transaction_id) COLLATE "C");
CREATE INDEX disputes_unmatched ON public.disputes USING btree (id) WHERE (order_id IS NULL);

-- Pages that show the order, and the desk, hear of it.
create trigger tell_new_disputes after insert on disputes
  referencing new table as changed for each statement execute function tell_order_part();
create trigger tell_changed_disputes after update on disputes
  referencing new table as changed for each statement execute function tell_order_part();
