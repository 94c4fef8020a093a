-- Tenders of card payments online and of marketplaces from before the triggers of the migration before. It locks no table: both releases go on
-- working, the triggers write what happens meanwhile, and a tender that is there is left as it is.

select count(tender_of_payment(p, true)) from payment p where p.authorised > 0;
select count(tender_of_refund(r, true)) from (select * from refund order by restaurant_id, payment_id, created_at, id) r;
select count(tender_of_marketplace(o, true)) from orders o where o.payment_method = o.source;
