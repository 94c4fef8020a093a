import type { Letter } from '../../mails/index.ts';
import { readAdminEmails } from '../members.queries.ts';
import type { MembersDeps } from './invite-member.ts';

/** Mails all admins of a whole restaurant. Without any, nothing happens. */
export async function mailAdmins(
  { database, mails }: Pick<MembersDeps, 'database' | 'mails'>,
  restaurantId: string,
  getLetter: (restaurantName: string) => Letter,
): Promise<void> {
  await database.platform('mail the admins of a restaurant', async (tx) => {
    for (const { email, restaurantName } of await readAdminEmails(tx, restaurantId))
      await mails.queue(tx, email, getLetter(restaurantName));
  });
  mails.sendSoon();
}
