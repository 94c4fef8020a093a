import type { EventPayload } from '@servery/contract/events';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import type { DevicePlace } from './devices.repo.ts';

type DeviceEvent = 'device.created' | 'device.codeGiven' | 'device.paired' | 'device.renamed' | 'device.revoked';

/** Writes into the store's log what happened to a device: the directory, where devices live, has none. */
export async function noteDevice<T extends DeviceEvent>(
  database: Database,
  place: DevicePlace,
  event: { type: T; payload: EventPayload<T>; actor: Actor },
): Promise<void> {
  await database.tenant({ restaurantId: place.restaurantId }, async (tx) =>
    tx.emit({ storeId: place.storeId, subject: { kind: 'device', id: event.payload.deviceId }, ...event }),
  );
}
