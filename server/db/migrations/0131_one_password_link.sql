-- Two "forgot password" at once opened two live links, to which each of their mails then gave the same token: neither mail could ever
-- leave. From now on a member has one live link, and it knows the one mail that carries it.
alter table password_links add column mail_id bigint references mails (id);
update password_links l set ended_at = now()
where ended_at is null
  and exists (select from password_links later where later.staff_id = l.staff_id and later.ended_at is null and later.id > l.id);
drop index password_links_of_member;
create unique index password_links_live on password_links (staff_id) where ended_at is null;
create index password_links_opened on password_links (staff_id, created_at);
create unique index password_links_mail on password_links (mail_id);

-- Of the mails that still wait, the newest of each member takes the live link, and its job begins anew; the others are over.
update password_links l set mail_id = (
  select max(m.id) from mails m join staff s on lower(s.email) = lower(m.email)
  where s.id = l.staff_id and s.deleted_at is null and m.state = 'queued'
    and m.kind = case l.kind when 'invitation' then 'invitation' else 'reset-password' end)
where ended_at is null and expires_at > now();
do $$
begin
  -- Made after the migrations of a first start.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  perform graphile_worker.add_job('send-mail', json_build_object('mailId', m.id, 'provider', m.provider),
      queue_name => 'mail:' || m.provider || ':' || m.id % 4, job_key => 'mail:' || m.id, max_attempts => 12)
    from mails m join password_links l on l.mail_id = m.id where l.ended_at is null;
  perform graphile_worker.remove_job('mail:' || m.id) from mails m
    where m.kind in ('reset-password', 'invitation') and m.state = 'queued'
      and not exists (select from password_links l where l.mail_id = m.id);
end $$;
update mails m set state = 'failed', reason = 'The link is not wanted any more', state_at = now(), handled_at = now()
where m.kind in ('reset-password', 'invitation') and m.state = 'queued'
  and not exists (select from password_links l where l.mail_id = m.id);
