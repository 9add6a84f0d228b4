-- A phone as it is read and exported; contract/phone.ts says the same, proved equal by a test.
create function shown_phone(country_code text, phone_number text) returns text language sql immutable parallel safe as $$
  select case
    when coalesce(btrim(phone_number), '') = '' then null
    when phone_number ~ '^\s*(\+|00)\s*[0-9]' then regexp_replace(btrim(phone_number), '^(\+|00)\s*', '+')
    else concat_ws(' ', '+' || nullif(ltrim(btrim(country_code), '+'), ''), btrim(phone_number))
  end
$$;
