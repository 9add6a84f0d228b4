alter table mails
  add column state_at timestamptz,
  add column delivered_at timestamptz,
  add column opened_at timestamptz,
  add column sent_anyway boolean not null default false,
  add column repeats bigint references mails(id),
  add column handled_at timestamptz,
  add column handled_by integer references staff(id);
--> statement-breakpoint
-- The mails about orders that need a person: few, whatever the number of mails.
create index mails_in_trouble on mails (id)
  where state in ('failed', 'uncertain', 'bounced') and handled_at is null and order_id is not null;
--> statement-breakpoint
create table mail_suppressions (
  email text primary key,
  state text not null,
  at timestamptz not null,
  mail_id bigint not null references mails(id),
  lifted_at timestamptz
);
