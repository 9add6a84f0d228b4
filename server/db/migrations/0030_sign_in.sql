-- How members of staff sign in: sessions, links by which they set a password, second factors, passkeys and devices.

-- One sign-in. A token names its row: where the row has ended, the token is worth nothing.
create table sessions (
  id text primary key,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  remember boolean not null default false,
  ip text not null,
  user_agent text not null,
  last_used_at timestamptz not null default now(),
  confirmed_at timestamptz,
  factor_at timestamptz
);
create index sessions_of_member on sessions (staff_id);

-- Links in mails by which a member sets a password, each once. No hash until the mail is made, since the token is only there. A member has
-- one live link, and it knows the one mail that carries it.
create table password_links (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  kind text not null,
  hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  mail_id bigint references mails
);
create unique index password_links_hash on password_links (hash);
create unique index password_links_live on password_links (staff_id) where ended_at is null;
create index password_links_opened on password_links (staff_id, created_at);
create unique index password_links_mail on password_links (mail_id);

-- Counters of attempts, and from when on a key may go on.
create table attempts (
  key text primary key,
  count integer not null default 0,
  counted_at timestamptz not null default now(),
  free_at timestamptz,
  forgotten_at timestamptz not null default now()
);
create index attempts_forgotten on attempts (forgotten_at);

create table authenticators (
  staff_id integer primary key references staff,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  hash text primary key,
  staff_id integer not null references staff
);
create index recovery_codes_of_member on recovery_codes (staff_id);

create table sign_in_challenges (
  hash text primary key,
  staff_id integer not null references staff,
  browser text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_expire on sign_in_challenges (expires_at);
create index sign_in_challenges_of_member on sign_in_challenges (staff_id);

create table remembered_devices (
  hash text primary key,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index remembered_devices_of_member on remembered_devices (staff_id);

create table begun_passkeys (
  staff_id integer primary key references staff,
  session_id text not null,
  challenge text not null,
  expires_at timestamptz not null
);

create table passkeys (
  id text primary key,
  staff_id integer not null references staff,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_member on passkeys (staff_id);
