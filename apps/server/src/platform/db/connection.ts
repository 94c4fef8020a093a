import type pg from 'pg';

/** Roles that the server works as. None of them owns any of our tables; docs/adr/0003-tenancy.md. */
export type DatabaseRole = 'servery_app' | 'servery_platform' | 'servery_jobs';

/**
 * Where the database is and how its roles are reached. `login`: each role signs in itself (the embedded server's socket needs no password).
 * `set`: the owner signs in, and every connection switches to the role first.
 */
export interface DatabaseAddress {
  owner: pg.ClientConfig;
  roles: 'login' | 'set';
}

/** Time-outs in milliseconds that the server enforces (rules.md 21). */
export const sessionTimeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Connection settings of one role. */
export function connectAs(address: DatabaseAddress, role: DatabaseRole, applicationName: string): pg.ClientConfig {
  const base: pg.ClientConfig = { ...address.owner, application_name: applicationName, keepAlive: true };
  if (address.roles === 'login') return { ...base, user: role };
  return { ...base, options: [address.owner.options, `-c role=${role}`].filter(Boolean).join(' ') };
}

/** Reads a `postgres://` address (a socket's folder is given as `?host=`). Its own `options` parameter stays, with ours after it. */
export function addressFromUrl(url: string): DatabaseAddress {
  const [place = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options');
  parameters.delete('options');
  const connectionString = parameters.size === 0 ? place : `${place}?${parameters}`;
  return { owner: { connectionString, ...(options === null ? {} : { options }) }, roles: 'set' };
}
