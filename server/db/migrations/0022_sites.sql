-- For whom: landing sites with their keys and policies, and payment gateways.

create table landing_sites (
  id smallint primary key,
  name text not null,
  domain text not null,
  settings jsonb not null,
  mails_off text[] not null default '{}',
  webhook_url text,
  webhook_secret smallint not null default 0,
  webhook_secret_since timestamptz,
  -- How long after the travel its orders keep what they hold of their traveller (server/privacy/retention.ts).
  retention_days integer
);

create table intake_keys (
  id integer generated always as identity primary key,
  site_id smallint not null references landing_sites,
  name text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  scopes text[] not null default '{orders}' constraint intake_keys_scopes check (scopes <> '{}' and scopes <@ '{orders,mail}'),
  test boolean not null default false,
  constraint intake_keys_test check (not test or scopes = '{orders}')
);
create unique index intake_keys_hash on intake_keys (hash);
create index intake_keys_site on intake_keys (site_id);

-- The texts of terms and refund policies, each once, and which of them a site's version has.
create table policy_texts (
  sha256 text primary key,
  body text not null,
  constraint policy_texts_sha256 check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);

create table site_policies (
  id integer generated always as identity primary key,
  site_id smallint not null references landing_sites,
  kind text not null constraint site_policies_kind check (kind in ('terms', 'refund-policy')),
  version text not null,
  sha256 text not null references policy_texts,
  entered_at timestamptz not null default now(),
  entered_by integer not null references staff
);
create unique index site_policies_version on site_policies (site_id, kind, version);

create table gateways (
  id integer generated always as identity primary key,
  gateway_name text not null,
  is_active text not null default '0'
);
-- At most one active gateway, whoever writes.
create unique index gateways_one_active on gateways ((true)) where is_active = '1';

-- Two neutral example sites, without any look of a government, and the gateways with one of them active.
insert into landing_sites (id, name, domain, settings) values
  (1, 'Palma Travel Desk', 'palma-travel.example', '{
  "colours": {"accent": "#0f766e", "accentText": "#ffffff"},
  "links": [
    {"label": "Home", "url": "https://palma-travel.example/"},
    {"label": "Apply Now", "url": "https://palma-travel.example/apply"},
    {"label": "Additional Benefits", "url": "https://palma-travel.example/benefits"},
    {"label": "Terms & Conditions", "url": "https://palma-travel.example/terms"},
    {"label": "Privacy Policy", "url": "https://palma-travel.example/privacy"},
    {"label": "Refund Policy", "url": "https://palma-travel.example/refunds"},
    {"label": "Contact Us", "url": "https://palma-travel.example/contact"}
  ],
  "support_email": "support@palma-travel.example",
  "support_phone": "+1 202 555 0142",
  "support_whatsapp": "+1 202 555 0142",
  "refund_policy_url": "https://palma-travel.example/refunds",
  "refund_policy_version": "2026-01",
  "refund_limit": null,
  "sender_address": "tickets@palma-travel.example",
  "sender_name": "Palma Travel Desk",
  "statement_descriptor": "PALMA TRAVEL DESK",
  "uploads_base_url": null
}'),
  (2, 'Isla Entry Service', 'isla-entry.example', '{
  "colours": {"accent": "#9a3412", "accentText": "#ffffff"},
  "links": [
    {"label": "Home", "url": "https://isla-entry.example/"},
    {"label": "Apply Now", "url": "https://isla-entry.example/apply"},
    {"label": "Additional Benefits", "url": "https://isla-entry.example/benefits"},
    {"label": "Terms & Conditions", "url": "https://isla-entry.example/terms"},
    {"label": "Privacy Policy", "url": "https://isla-entry.example/privacy"},
    {"label": "Refund Policy", "url": "https://isla-entry.example/refunds"},
    {"label": "Contact Us", "url": "https://isla-entry.example/contact"}
  ],
  "support_email": "support@isla-entry.example",
  "support_phone": "+1 202 555 0187",
  "support_whatsapp": "+1 202 555 0187",
  "refund_policy_url": "https://isla-entry.example/refunds",
  "refund_policy_version": "2026-01",
  "refund_limit": null,
  "sender_address": "tickets@isla-entry.example",
  "sender_name": "Isla Entry Service",
  "statement_descriptor": "ISLA ENTRY SERVICE",
  "uploads_base_url": null
}');

insert into gateways (gateway_name, is_active) values ('Stripe', '1'), ('PayPal', '0'), ('Authorize.Net', '0'), ('Square', '0');
