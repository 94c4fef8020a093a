-- Users' accounts and their mails, invitations and who changed which membership, and restaurants that users create.

-- No password: made for somebody (get-or-create) who has not chosen one yet. Not verified: may not sign in.
alter table directory.user_account alter column password_hash drop not null;
alter table directory.user_account add column verified_at timestamptz;
update directory.user_account set verified_at = now();

-- What a person sees of their sessions; the token's hash stays inside.
alter table directory.session add column id uuid not null default gen_random_uuid();
alter table directory.session add column address text not null default '';
create unique index session_id on directory.session (id);

create table directory.invitation (
  id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'user')),
  invited_by uuid references directory.principal (id) on delete set null,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  -- The last time that its link was mailed.
  mailed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitation_once on directory.invitation (restaurant_id, store_id, email) nulls not distinct;

-- Codes of mailed links, hashed. One of a kind for each account or invitation: a new one takes the older one's place.
create table directory.account_action (
  code_hash bytea primary key,
  kind text not null check (kind in ('verifyEmail', 'resetPassword', 'changeEmail', 'invitation')),
  principal_id uuid references directory.principal (id) on delete cascade,
  invitation_id uuid references directory.invitation (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind <> 'invitation') = (principal_id is not null))
);
create unique index account_action_principal on directory.account_action (principal_id, kind);
create unique index account_action_invitation on directory.account_action (invitation_id);
create index account_action_expiry on directory.account_action (expires_at);

-- Mail to be sent. `ask` names what has to be found out first (whether there is an account at all); then `template` and `data` say what to
-- write. `data` may hold a link that opens an account: it is emptied as soon as the mail is on its way or given up.
create table directory.mail (
  id uuid primary key,
  to_address text not null,
  ask text,
  template text,
  data jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'unneeded', 'refused', 'givenUp')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  give_up_at timestamptz not null,
  finished_at timestamptz,
  message text not null default '',
  check (ask is not null or template is not null),
  check ((status = 'queued') = (finished_at is null))
);
create index mail_due on directory.mail (next_attempt_at) where status = 'queued';
create index mail_finished on directory.mail (finished_at);

-- Who gave, changed and took away which membership.
create table directory.member_change (
  id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid,
  action text not null check (action in ('invited', 'joined', 'roleChanged', 'removed', 'invitationRemoved')),
  email text not null,
  role_before text,
  role_after text,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null default now()
);
create index member_change_restaurant on directory.member_change (restaurant_id, at);

-- Same id, other body is a conflict (rules.md 16); the cap by user and day counts these rows.
alter table directory.restaurant add column created_by uuid references directory.principal (id) on delete set null;
alter table directory.restaurant add column request_fingerprint bytea;
create index restaurant_creator on directory.restaurant (created_by, created_at);
create index restaurant_name on directory.restaurant (lower(name), id);
create index membership_store on directory.membership (restaurant_id, store_id);

grant select, insert, update, delete on directory.invitation, directory.account_action, directory.mail to servery_platform;
grant select, insert on directory.member_change to servery_platform;

-- A store's making may be repeated (rules.md 16); stores of before have nothing to be held against.
alter table store add column request_fingerprint bytea;
