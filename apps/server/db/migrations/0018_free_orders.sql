-- What costs nothing is paid (docs/algorithms/payments.md): orders of before stood unpaid, and nobody could take nothing for them.
update orders set payment_status = 'PAID' where grand_total = 0 and payment_status = 'NOT_PAID';
