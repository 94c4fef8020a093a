import { usePeople } from '../people/people-store.ts';
import type { PayMethod } from './pay-state.ts';

const likely = ['cash', 'card', 'moto', 'custom'] as const satisfies readonly PayMethod[];

/** Whether this till takes a payment type, for a screen. */
export const useIsAllowed = (method: PayMethod): boolean => usePeople(({ payments }) => payments[method]);

/** The payment type to begin with: the most likely one, or else the first that this till takes. */
export function chooseFirst(first: PayMethod): PayMethod {
  const { payments } = usePeople.getState();
  return payments[first] ? first : (likely.find((method) => payments[method]) ?? first);
}
