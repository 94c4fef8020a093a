import type { DirectoryTx } from '../../../platform/db/connections.types.ts';
import { noteChange, putMembership } from '../members.repo.ts';

/** Makes the user who opens a restaurant its admin, in the transaction that creates the restaurant. */
export async function makeAdmin(tx: DirectoryTx, restaurantId: string, user: { id: string; email: string; name: string }): Promise<void> {
  const place = { restaurantId, storeId: null };
  const before = await putMembership(tx, place, user.id, 'admin');
  await noteChange(tx, place, { action: 'joined', email: user.email, before, after: 'admin', by: user });
}
