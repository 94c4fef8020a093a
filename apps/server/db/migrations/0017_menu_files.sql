-- Menu files: one row for each import. The file itself is kept until it has been worked.

create table batch_upload_job (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same import.
  id uuid not null,
  store_id uuid not null,
  format text not null check (format in ('csv', 'uberEats', 'square')),
  file_name text not null,
  content text,
  request_fingerprint bytea not null,
  status text not null default 'requested' check (status in ('requested', 'queued', 'running', 'success', 'failure')),
  progress integer not null default 0 check (progress between 0 and 100),
  message text not null default '',
  problems jsonb not null default '[]',
  counts jsonb,
  -- Tries that ended in an error of ours: nothing was changed by them.
  errors integer not null default 0,
  created_by text not null,
  created_by_kind text not null,
  created_by_id uuid,
  created_at timestamptz not null,
  -- When it last went on: what has stood still for long is taken up again.
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade,
  constraint batch_upload_job_finished check ((status in ('success', 'failure')) = (finished_at is not null)),
  -- What is done keeps its result, and no longer the file.
  constraint batch_upload_job_content check (content is null or finished_at is null)
);
create index batch_upload_job_newest on batch_upload_job (restaurant_id, created_at desc, id desc);
create index batch_upload_job_waiting on batch_upload_job (restaurant_id, store_id, created_at, id) where finished_at is null;

select tenant_table('batch_upload_job');
revoke delete on batch_upload_job from servery_app;
