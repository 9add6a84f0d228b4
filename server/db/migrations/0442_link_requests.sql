create table link_requests (
  id text not null,
  created_at timestamp with time zone not null default now(),
  email text,
  link_order bigint,
  link_hash text,
  language text not null,
  ip text not null,
  order_ids bigint[] not null default '{}'::bigint[],
  mail_id bigint,
  code_hash text,
  used_at timestamp with time zone,
  primary key (id)
);
alter table link_requests add constraint link_requests_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id);
CREATE INDEX link_requests_of_mail ON public.link_requests USING btree (mail_id);
CREATE INDEX link_requests_old ON public.link_requests USING btree (created_at);
