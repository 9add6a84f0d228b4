-- While servers are exchanged one after the other, those of the release before still call these. They run as who calls, and do no more
-- than what took their place: what they are told besides counts for nothing. The next release drops them.
create function seal_audit(up_to bigint, most integer) returns boolean language sql as $$ select seal_audit(most) > 0 $$;

create function redact_audit(ids bigint[], kept_values text[])
returns table (of_order bigint, redacted bigint, proof text) language sql as $$ select * from redact_audit(ids) $$;
