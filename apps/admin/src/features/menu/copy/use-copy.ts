import { useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.types.ts';
import { useClient } from '@servery/app-kit/query.ts';
import { useActKey } from '@servery/app-kit/use-call-key.ts';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import { copyEntries, previewCopy, undoCopy } from '@servery/contract/menu-copy';
import { offerUndo, type NextStep } from '../../../kit/undo/undo.ts';
import { useStore } from '../../../shared/places.ts';
import { useMenuChanged } from '../use-menu-changed.ts';

export type CopyBody = BodyOf<typeof copyEntries>;
export type CopyPreview = ResponseOf<typeof previewCopy>;
/** What people often do after a copy, beside undoing it. */
export type AfterCopy = (copied: ResponseOf<typeof copyEntries>) => NextStep | undefined;

/** Copies entries of the store's menu, with a preview before and a way back after. */
export const useCopy = () => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const client = useClient();
  const again = useMenuChanged();
  const { getKey, answered } = useActKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ClientError>();
  const [preview, setPreview] = useState<CopyPreview | null>(null);
  const look = async (body: CopyBody) => {
    setBusy(true);
    setError(undefined);
    const answer = await client.call(previewCopy, { params, body, retries: 2, timeout: 60_000 });
    setBusy(false);
    if (answer.ok) setPreview(answer.data);
    else setError(answer.error);
  };
  /**
   * @param words what is done: "Latte duplicated"
   * @returns whether it was done
   */
  const run = async (body: CopyBody, words: string, getNext?: AfterCopy): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    const idempotencyKey = getKey(body);
    const answer = await client.call(copyEntries, { params, body, idempotencyKey, retries: 2, timeout: 60_000 });
    answered(answer.ok ? undefined : answer.error);
    await again();
    setBusy(false);
    if (!answer.ok) {
      setError(answer.error);
      return false;
    }
    const { copyId } = answer.data;
    const undo = async () => {
      const undone = await client.call(undoCopy, { params: { ...params, copyId }, body: {}, retries: 2, timeout: 60_000 });
      await again();
      if (!undone.ok) return undone.error;
      const { skipped } = undone.data;
      return skipped.length === 0 ? undefined : { note: `These were changed since, or are needed, and stay: ${skipped.join(', ')}.` };
    };
    offerUndo(words, undo, getNext?.(answer.data));
    return true;
  };
  return { look, run, busy, error, preview, forget: () => setPreview(null) };
};
