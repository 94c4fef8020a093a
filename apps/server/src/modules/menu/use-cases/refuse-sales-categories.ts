import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readSalesCategories } from '../sales-categories.repo.ts';

interface Assigned {
  /** Of the field in the call. */
  path: string;
  before: string | null | undefined;
  after: string | null | undefined;
}

/**
 * Refuses sales categories that the restaurant does not have or has archived. An item that is in an archived one already may stay there.
 * @throws validation_failed at the fields
 */
export async function refuseSalesCategories(tx: Tx, assigned: readonly Assigned[]): Promise<void> {
  const newly = assigned.filter(({ before, after }) => after && after !== before);
  if (newly.length === 0) return;
  const known = new Map((await readSalesCategories(tx)).map((row) => [row.id, row]));
  const fields = newly.flatMap(({ path, after }) => {
    const row = known.get(after ?? '');
    if (row === undefined) return [{ path, message: 'There is no such sales category. Please choose another one.' }];
    if (row.archivedAt === null) return [];
    return [{ path, message: `The sales category “${row.name}” is archived. Please choose another one.` }];
  });
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}
