import { moment } from '@servery/app-kit/format.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../../shared/places.ts';

/** Whether an item is on sale, how many are left, and until when that applies. */
export const SoldOutState = ({ soldout, remaining, until }: { soldout: boolean; remaining: number | null; until: string | null }) => {
  const { timeZone } = useStore();
  const end = useClock((now) => (until === null ? '' : ` until ${moment(until, now, timeZone)}`));
  if (soldout) return <StateChip tone="late">{`Sold out${end}`}</StateChip>;
  return <StateChip tone="done">{remaining === null ? 'On sale' : `${remaining} left${end}`}</StateChip>;
};
