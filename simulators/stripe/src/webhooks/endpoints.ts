import type { Tx } from '../world/store.ts';
import { platformAccount } from '../world/world.ts';
import { apiVersion } from '../api/gate.ts';

export type Side = 'platform' | 'connect';
export const sides: readonly Side[] = ['platform', 'connect'];

/** The endpoints that exist from the start: one for events of the platform, one for those of connected accounts. */
export const endpointId = (side: Side): string => `we_${side}`;

/** Records the target of a side's events and their signing secret; null as address switches it off. */
export const setEndpoint = (tx: Tx, side: Side, { url, secret }: { url?: string | null; secret?: string }): void => {
  const id = endpointId(side);
  const old = tx.get('webhook_endpoint', id);
  const address = url === undefined ? (old?.url ?? '') : (url ?? '');
  const row = {
    url: address,
    status: address === '' ? 'disabled' : 'enabled',
    ...(secret === undefined ? {} : { signingSecret: secret }),
  };
  if (old) tx.patch('webhook_endpoint', id, row);
  else
    tx.add('webhook_endpoint', platformAccount, {
      id,
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      connect: side === 'connect',
      created: tx.now,
      description: side === 'connect' ? 'Events of connected accounts' : 'Events of the platform',
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      signingSecret: '',
      ...row,
    });
};
