-- Who works here, and for whom: members of staff and their sessions, landing sites and their keys, payment gateways.

-- A deleted member's row stays, so that the history keeps the name.
create table staff (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index staff_email on staff (lower(email)) where deleted_at is null;

-- One sign-in. A token names its row: where the row has ended, the token is worth nothing.
create table sessions (
  id text primary key,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  remember boolean not null default false,
  ip text not null,
  user_agent text not null
);
create index sessions_of_member on sessions (staff_id);

-- Links in mails by which a member sets a password, each once. No hash until the mail is made, since the token is only there.
create table password_links (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  kind text not null,
  hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index password_links_hash on password_links (hash);
create index password_links_of_member on password_links (staff_id) where ended_at is null;

-- Counters of attempts. rate-limiter-flexible writes it by position: these three columns, in this order.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table landing_sites (
  id smallint primary key,
  name text not null,
  domain text not null,
  settings jsonb not null
);

create table intake_keys (
  id integer generated always as identity primary key,
  site_id smallint not null references landing_sites,
  name text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index intake_keys_hash on intake_keys (hash);
create index intake_keys_site on intake_keys (site_id);

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
  "colours": {
    "accent": "#0f766e",
    "accentText": "#ffffff"
  },
  "links": [
    {
      "label": "Home",
      "url": "https://palma-travel.example/"
    },
    {
      "label": "Apply Now",
      "url": "https://palma-travel.example/apply"
    },
    {
      "label": "Additional Benefits",
      "url": "https://palma-travel.example/benefits"
    },
    {
      "label": "Terms & Conditions",
      "url": "https://palma-travel.example/terms"
    },
    {
      "label": "Privacy Policy",
      "url": "https://palma-travel.example/privacy"
    },
    {
      "label": "Refund Policy",
      "url": "https://palma-travel.example/refunds"
    },
    {
      "label": "Contact Us",
      "url": "https://palma-travel.example/contact"
    }
  ],
  "support_email": "support@palma-travel.example",
  "support_phone": "+1 202 555 0142",
  "support_whatsapp": "+1 202 555 0142",
  "refund_policy_url": "https://palma-travel.example/refunds",
  "sender_address": "tickets@palma-travel.example",
  "sender_name": "Palma Travel Desk",
  "refund_policy_version": "2026-01",
  "statement_descriptor": "PALMA TRAVEL DESK",
  "uploads_base_url": null
}'),
  (2, 'Isla Entry Service', 'isla-entry.example', '{
  "colours": {
    "accent": "#9a3412",
    "accentText": "#ffffff"
  },
  "links": [
    {
      "label": "Home",
      "url": "https://isla-entry.example/"
    },
    {
      "label": "Apply Now",
      "url": "https://isla-entry.example/apply"
    },
    {
      "label": "Additional Benefits",
      "url": "https://isla-entry.example/benefits"
    },
    {
      "label": "Terms & Conditions",
      "url": "https://isla-entry.example/terms"
    },
    {
      "label": "Privacy Policy",
      "url": "https://isla-entry.example/privacy"
    },
    {
      "label": "Refund Policy",
      "url": "https://isla-entry.example/refunds"
    },
    {
      "label": "Contact Us",
      "url": "https://isla-entry.example/contact"
    }
  ],
  "support_email": "support@isla-entry.example",
  "support_phone": "+1 202 555 0187",
  "support_whatsapp": "+1 202 555 0187",
  "refund_policy_url": "https://isla-entry.example/refunds",
  "sender_address": "tickets@isla-entry.example",
  "sender_name": "Isla Entry Service",
  "refund_policy_version": "2026-01",
  "statement_descriptor": "ISLA ENTRY SERVICE",
  "uploads_base_url": null
}');

insert into gateways (gateway_name, is_active) values ('Stripe', '1'), ('PayPal', '0'), ('Authorize.Net', '0'), ('Square', '0');
