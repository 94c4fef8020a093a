import { v7 as uuidv7 } from 'uuid';
import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';

export interface CustomerRow {
  id: string;
  name: string;
  previous_names: string[];
  unverified_email: string;
  previous_unverified_emails: string[];
  mobile_number_e164: string | null;
  phone_number_e164: string | null;
  created_at: Date;
}

/** The customer of a mobile number; the first login, or staff, create them, and a login gives a name to one who has none. */
export async function ensureCustomer(tx: Tx, input: { mobileNumberE164: string; name: string }): Promise<{ id: string; name: string }> {
  const rows = await tx.sql<{ id: string; name: string }>({
    name: 'customers.ensure',
    text: `insert into customer as c (restaurant_id, id, name, mobile_number_e164) values ($1, $2, $3, $4)
      on conflict (restaurant_id, mobile_number_e164) do update set name = case when c.name = '' then excluded.name else c.name end
      returning id, name`,
    values: [tx.scope.restaurantId, uuidv7(), input.name, input.mobileNumberE164],
  });
  return rows[0] as { id: string; name: string };
}

/** The customer of a number that gets no codes, such as a landline: the first who has it, or a new one. */
export async function ensureCallable(tx: Tx, input: { phoneNumberE164: string; name: string }): Promise<{ id: string; name: string }> {
  const { restaurantId } = tx.scope;
  // Several customers may share such a number, so no unique index keeps two tills from adding it at once.
  await tx.sql({
    name: 'customers.lockNumber',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`customers/${restaurantId}/${input.phoneNumberE164}`],
  });
  const rows = await tx.sql<{ id: string; name: string }>({
    name: 'customers.ensureCallable',
    text: `with known as (
        select id, name from customer where restaurant_id = $1 and phone_number_e164 = $4 order by created_at, id limit 1
      ), added as (
        insert into customer (restaurant_id, id, name, phone_number_e164) select $1, $2, $3, $4 where not exists (select from known)
        returning id, name
      ) select id, name from known union all select id, name from added`,
    values: [restaurantId, uuidv7(), input.name, input.phoneNumberE164],
  });
  return rows[0] as { id: string; name: string };
}

/** The customer as sessions know them; created at the first login, and updated with the name at every later one. */
export async function ensurePrincipal(tx: DirectoryTx, input: { id: string; restaurantId: string; name: string }): Promise<void> {
  const { id, restaurantId, name } = input;
  await tx.query
    .insertInto('directory.principal')
    .values({ id, kind: 'customer', restaurant_id: restaurantId, display_name: name })
    // One that was erased meanwhile stays closed and without a name.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ display_name: name }).where('directory.principal.revoked_at', 'is', null))
    .execute();
}

export async function renamePrincipal(tx: DirectoryTx, id: string, name: string): Promise<void> {
  await tx.query
    .updateTable('directory.principal')
    .set({ display_name: name })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The length of a history: enough to recognise somebody, without a row that grows at every renaming. */
const remembered = 20;
/** A history with one more, each value once. */
const joined = (history: string, value: string): string =>
  `array_append((array_remove(${history}, ${value}))[greatest(1, cardinality(array_remove(${history}, ${value})) - ${remembered - 2}):], ${value})`;

/** Changes name and e-mail; the previous values are added to the history, newest last. The same values again change nothing. */
export async function changeCustomer(tx: Tx, id: string, change: { name: string; unverifiedEmail: string }): Promise<boolean> {
  const rows = await tx.sql({
    name: 'customers.change',
    text: `update customer set
        previous_names = case when name in ('', $3) then previous_names else ${joined('previous_names', 'name')} end,
        previous_unverified_emails = case when unverified_email in ('', $4) then previous_unverified_emails
          else ${joined('previous_unverified_emails', 'unverified_email')} end,
        name = $3, unverified_email = $4
      where restaurant_id = $1 and id = $2 returning id`,
    values: [tx.scope.restaurantId, id, change.name, change.unverifiedEmail],
  });
  return rows.length > 0;
}
