-- A number for a passport, whatever its case and marks; null without one. Two passports hardly ever share a number, so who
-- reads by it compares nothing further. Orders are found by it in applications, which no move rewrites.
create function passport_key(form jsonb) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(nullif(upper(regexp_replace(form->>'passport_number', '[^[:alnum:]]', '', 'g')), ''), 0)
$$;
--> statement-breakpoint
create index applications_passport on applications (passport_key(form)) where passport_key(form) is not null;
