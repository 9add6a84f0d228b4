-- What a key of a landing site is for; those that are there bring orders.
alter table intake_keys add column scopes text[] not null default '{orders}'
  constraint intake_keys_scopes check (scopes <> '{}' and scopes <@ '{orders,mail}');
--> statement-breakpoint
-- The site whose orders alone a message may be for, where the key that brought it is no mail server's; null: any.
alter table government_mails add column site_id smallint references landing_sites (id);
