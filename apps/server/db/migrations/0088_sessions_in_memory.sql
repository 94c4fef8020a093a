-- Nodes remember for some seconds who calls them. Every change that ends a session, or changes whom it belongs to or what they may do, is
-- notified as it commits. New sessions and new people are in nobody's memory yet.
create function directory.note_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('servery_session', '');
  return null;
end
$$;

create trigger session_changed after delete or update of token_hash, principal_id, expires_at on directory.session
  for each row execute function directory.note_session_change();
create trigger principal_ended after delete on directory.principal for each row execute function directory.note_session_change();
-- A customer's row is written at each login, mostly as it was.
create trigger principal_changed after update on directory.principal for each row
  when (old is distinct from new) execute function directory.note_session_change();
create trigger user_account_ended after delete on directory.user_account for each row execute function directory.note_session_change();
create trigger user_account_changed after update of email, super_admin on directory.user_account for each row
  when ((old.email, old.super_admin) is distinct from (new.email, new.super_admin)) execute function directory.note_session_change();
create trigger membership_changed after insert or delete or update on directory.membership
  for each row execute function directory.note_session_change();
