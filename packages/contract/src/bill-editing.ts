import * as z from 'zod/mini';
import { billEditingStates } from '@servery/domain/bills';
import { endpoint } from './endpoint.ts';
import { billEvents } from './event-types.ts';
import { instant, uuid } from './schemas.ts';

/** Who has an open bill on their screen (the spec's OPEN and EDITING). It is shown to others and keeps nobody out. */

const storePath = '/pos/restaurants/{restaurantId}/stores/{storeId}';

const billEditor = z.object({
  orderId: uuid,
  /** Who works at the till; the till's name where nobody signs in. */
  by: z.string(),
  terminalName: z.string(),
  since: instant,
});
export type BillEditor = z.output<typeof billEditor>;

export const listBillEditors = endpoint({
  id: 'pos.listBillEditors',
  method: 'GET',
  path: `${storePath}/bill-editors`,
  permission: 'bills.read',
  summary:
    'Which open bills are on the screens of other tills, newest first. A till that has not repeated it for 90 seconds is left out, without an event',
  response: z.object({ rows: z.array(billEditor) }),
  staleOn: ['bill.editing', ...billEvents],
  errors: [],
});

export const setBillEditing = endpoint({
  id: 'pos.setBillEditing',
  method: 'POST',
  path: `${storePath}/bills/{orderId}/editing`,
  permission: 'bills.manage',
  summary: 'A till shows a bill (EDITING; repeated every 30 seconds), or has left it (OPEN). Other tills may change it all the same',
  body: z.strictObject({ state: z.enum(billEditingStates) }),
  response: z.object({}),
  errors: [],
  repeatable: 'natural',
});
