-- No order of a traveller comes near it, and it still fits into a landing site's column of 32 bits.
alter table test_orders alter column order_id set start with 900000001 restart with 900000001;
