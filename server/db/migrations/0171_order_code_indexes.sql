-- no transaction
-- Each code as it is compared, by what it begins with. Passports are found by applications_passport.
create index concurrently if not exists applications_transaction on applications
  ((code_key(transaction_id)) collate "C", order_id) where transaction_id is not null;
create index concurrently if not exists applications_pnr on applications
  ((code_key(form->>'flight_PNR')) collate "C", order_id) where form->>'flight_PNR' is not null;
create index concurrently if not exists applications_reference_code on applications
  ((code_key(external_reference)) collate "C", order_id) where external_reference is not null;
