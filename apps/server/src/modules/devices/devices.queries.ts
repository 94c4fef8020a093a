import { deviceKinds, type DeviceKind, type listDevices as listEndpoint } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { pairingTries } from '../../platform/sessions/pairing-codes.ts';
import type { DevicePlace } from './devices.repo.ts';

export type DeviceView = ResponseOf<typeof listEndpoint>['rows'][number];

interface Row {
  id: string;
  kind: DeviceKind;
  display_name: string;
  store_id: string;
  state: DeviceView['state'];
  created_at: Date;
  paired_at: Date | null;
  last_seen_at: Date | null;
  user_agent: string | null;
}

const devicesSql = `select p.id, p.kind, p.display_name, p.store_id, p.created_at, d.paired_at, d.user_agent,
    greatest(d.last_seen_at, s.last_seen_at) as last_seen_at,
    case
      when p.revoked_at is not null then 'revoked'
      when s.last_seen_at is not null then 'paired'
      when c.used_at is null and c.expires_at > now() and c.tries < $4::int then 'waiting'
      else 'expired'
    end as state
  from directory.principal p
    left join directory.device d on d.principal_id = p.id
    left join directory.pairing_code c on c.principal_id = p.id
    left join lateral (
      select max(last_seen_at) as last_seen_at from directory.session where principal_id = p.id and expires_at > now()
    ) s on true
  where p.restaurant_id = $1 and p.kind = any($3::text[]) and p.store_id = $2 and ($5::uuid is null or p.id = $5)
  order by array_position($3::text[], p.kind), p.display_name, p.id`;

/** A store's devices, of the given kinds (all unless said), by kind and name. */
export async function listDevices(
  tx: DirectoryTx,
  place: DevicePlace,
  filter: { kinds?: readonly DeviceKind[]; id?: string } = {},
): Promise<DeviceView[]> {
  const rows = await tx.sql<Row>({
    name: 'devices.list',
    text: devicesSql,
    values: [place.restaurantId, place.storeId, filter.kinds ?? deviceKinds, pairingTries, filter.id ?? null],
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.display_name,
    storeId: row.store_id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    pairedAt: row.paired_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    userAgent: row.user_agent ?? '',
  }));
}

/** One of them. @throws resource_not_found */
export async function readDevice(tx: DirectoryTx, place: DevicePlace, id: string): Promise<DeviceView> {
  const [device] = await listDevices(tx, place, { id });
  if (device === undefined) throw new ApiError('resource_not_found');
  return device;
}
