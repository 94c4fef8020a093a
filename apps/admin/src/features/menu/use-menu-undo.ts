import { useClient } from '@servery/app-kit/query.ts';
import { undoMenuVersion } from '@servery/contract/menu-history';
import { offerUndo } from '../../kit/undo/undo.ts';
import { useStore } from '../../shared/places.ts';
import { useMenuChanged } from './use-menu-changed.ts';

/** What a change of the menu answers. */
interface Changed {
  versionId?: string | null | undefined;
}

/**
 * Offers to take a change of the menu back: by the version that it made, so that every kind of change is undone in the same way, and what
 * somebody has changed since stays. Nothing is offered where nothing has changed.
 */
export const useMenuUndo = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const again = useMenuChanged();
  /** @param words what was done: "Latte deleted". @param hint what undoing does not bring back */
  return (words: string, { versionId }: Changed, hint?: string): void => {
    if (!versionId) return;
    offerUndo(words, async () => {
      const answer = await client.call(undoMenuVersion, {
        params: { restaurantId, storeId, versionId },
        body: {},
        retries: 2,
        timeout: 60_000,
      });
      await again();
      if (!answer.ok) return answer.error;
      const notes = [...answer.data.notes, ...(hint === undefined ? [] : [hint])];
      return notes.length === 0 ? undefined : { note: notes.join(' ') };
    });
  };
};
