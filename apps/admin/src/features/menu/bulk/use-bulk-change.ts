import { useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.types.ts';
import { useClient } from '@servery/app-kit/query.ts';
import { changeItems } from '@servery/contract/menu-bulk';
import { offerUndo } from '../../../kit/undo/undo.ts';
import { useStore } from '../../../shared/places.ts';
import type { EditedItem } from '../menu-edits.ts';
import { useMenuChanged } from '../use-menu-changed.ts';
import { reverse, type BulkItem } from './bulk-changes.ts';

const noProblems: ReadonlyMap<string, string> = new Map();

/** Problems of a refused call by item. */
const getRowProblems = ({ fields = [] }: ClientError, sent: readonly BulkItem[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ path, message }) => {
      const row = /^items\.(\d+)\./.exec(path)?.[1];
      const id = row === undefined ? undefined : sent[Number(row)]?.itemId;
      return id === undefined ? [] : [[id, message]];
    }),
  );

const left = (count: number): string =>
  count === 1
    ? '1 item stays as it is: somebody has changed it since.'
    : `${count} items stay as they are: somebody has changed them since.`;

/** Changes many items in one version of the menu, and offers to undo it. */
export const useBulkChange = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const again = useMenuChanged();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ error: ClientError; rows: ReadonlyMap<string, string> }>();
  const send = async (items: BulkItem[], skipChanged: boolean) => {
    const options = { params: { restaurantId, storeId }, body: { items, skipChanged }, retries: 2, timeout: 60_000 };
    const answer = await client.call(changeItems, options);
    // Also after a conflict: what is shown is old then.
    await again();
    return answer;
  };
  /** @param words what is done: "Price of 12 items changed". @returns whether it was done */
  const run = async (items: BulkItem[], from: readonly EditedItem[], words: string): Promise<boolean> => {
    if (busy || items.length === 0) return false;
    setBusy(true);
    setFailed(undefined);
    const answer = await send(items, false);
    setBusy(false);
    if (!answer.ok) {
      setFailed({ error: answer.error, rows: getRowProblems(answer.error, items) });
      return false;
    }
    const back = reverse(items, from);
    offerUndo(words, async () => {
      const undone = await send(back, true);
      if (!undone.ok) return undone.error;
      return undone.data.skipped.length === 0 ? undefined : { note: left(undone.data.skipped.length) };
    });
    return true;
  };
  return { run, busy, error: failed?.error, rows: failed?.rows ?? noProblems, forget: () => setFailed(undefined) };
};
