-- A ticket that was sent, and names another traveller since its order was corrected, does not count: it is withdrawn.
update documents d set withdrawn_at = compared_at
  where state = 'stopped' and compared_at is not null and exists (select from mails m
    where m.order_id = d.order_id and m.kind = 'approval' and d.id = any(m.document_id || m.also_documents));
