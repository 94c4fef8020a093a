import type { ClientError } from '@servery/app-kit/client.ts';
import type { BillConflict, BillView } from '@servery/contract/bills';
import type { Device } from '../device.ts';

/** Whose bills they are, and which till sends them. */
export type Place = Pick<Device, 'restaurantId' | 'storeId' | 'deviceId'>;
/** The outcome of sending a command. */
export type Answer = { ok: true; data: BillView } | { ok: false; error: ClientError };

/** Milliseconds that one call of the queue may take. */
export const timeout = 8000;

/** What the server says about a refused call on a bill; null: something else was wrong. */
export const getConflict = ({ details }: ClientError): BillConflict | null =>
  typeof details === 'object' && details !== null && 'reason' in details ? (details as BillConflict) : null;
