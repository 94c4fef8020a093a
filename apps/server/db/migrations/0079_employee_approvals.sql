-- Somebody has approved one action of a colleague at a till with their PIN: docs/adr/0074-audiences-and-approvals.md. The record of both.
create table employee_approval (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  store_id uuid not null,
  -- A principal of the directory, which no tenant's table refers to.
  device_id uuid not null,
  -- Who approved it.
  employee_id uuid not null,
  -- Whose work it was; null: nobody had unlocked the till.
  session_id uuid,
  action text not null check (length(action) between 1 and 60),
  -- The bill or order that it is about, or the till.
  subject_id uuid not null,
  approved_at timestamptz not null,
  -- The one operation or call that it was used for.
  used_for text,
  used_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, employee_id) references employee (restaurant_id, id),
  foreign key (restaurant_id, session_id) references employee_session (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
create index employee_approval_subject on employee_approval (restaurant_id, subject_id);
select tenant_table('employee_approval');
revoke delete on employee_approval from servery_app;

alter table bill_operation
  add column approved_by text,
  add column approved_by_id uuid;
