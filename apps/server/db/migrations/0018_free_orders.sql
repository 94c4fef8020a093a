-- What costs nothing is paid (docs/algorithms/payments.md): orders of before stood unpaid, and nobody could take nothing for them.
-- An owner that is no superuser sees nothing of tables whose row-level security is forced.
alter table orders no force row level security;
update orders set payment_status = 'PAID' where grand_total = 0 and payment_status = 'NOT_PAID';
alter table orders force row level security;
