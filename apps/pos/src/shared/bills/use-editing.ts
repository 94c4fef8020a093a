import { useEffect } from 'react';
import { useClient } from '@servery/app-kit/query.ts';
import type { Client } from '@servery/app-kit/client.ts';
import { setBillEditing } from '@servery/contract/bill-editing';
import type { BillEditingState } from '@servery/domain/bills';
import { usePeople } from '../people/people-store.ts';
import { useTill } from '../till-context.ts';
import { useBills } from './bills-store.ts';

/** How often a till repeats that it has a bill on its screen, in milliseconds: the server forgets it after three times of this. */
export const repeatAfter = 30_000;

interface EditedBill {
  restaurantId: string;
  storeId: string;
  orderId: string;
}

/**
 * Says to the other tills that this one has a bill on its screen, again and again. Nothing depends on it: a call that fails is not repeated
 * before its time. Returns what says that the bill was left.
 */
export function startEditing(client: Pick<Client, 'call'>, params: EditedBill): () => void {
  const say = (state: BillEditingState) => void client.call(setBillEditing, { params, body: { state }, retries: 0 });
  say('EDITING');
  const timer = setInterval(() => say('EDITING'), repeatAfter);
  return () => {
    clearInterval(timer);
    say('OPEN');
  };
}

/** While the current bill is on the screen and open at the server, the other tills show who has it. */
export const useEditing = (): void => {
  const client = useClient();
  const { restaurantId, storeId } = useTill();
  const orderId = useBills(({ currentId, known }) => (currentId !== null && known[currentId]?.row.status === 'new' ? currentId : null));
  const person = usePeople((people) => people.person?.sessionId ?? null);
  useEffect(
    () => (orderId === null ? undefined : startEditing(client, { restaurantId, storeId, orderId })),
    [client, restaurantId, storeId, orderId, person],
  );
};
