-- Until now these tenders have had the ids of what they record. It locks no table: both releases go on working.

update tender set payment_id = id where kind = 'cardOnline' and parent_id is null and payment_id is null;
update tender set refund_id = id where kind = 'cardOnline' and parent_id is not null and refund_id is null;
