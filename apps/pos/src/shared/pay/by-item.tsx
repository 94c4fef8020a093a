import { billUnits, type SplitCart } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { getGuestsToPay } from './pay-part.ts';
import { mostGuests } from './pay-state.ts';
import type { Paying } from './use-pay.ts';
import styles from './pay.module.css';

/** "Guests 1 and 3": who shares an item. */
const whose = (guests: readonly number[]): string => {
  const numbers = guests.map((at) => at + 1);
  if (numbers.length < 2) return `Guest ${numbers.join()}`;
  return `Guests ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
};

/** The guests, and the bill's items one by one: a tap gives one to the guest at hand. Items that several guests have are shared equally. */
export const ByItem = ({ paying, cart, currency }: { paying: Paying; cart: SplitCart; currency: CurrencyCode }) => {
  const { state, dispatch, due } = paying;
  const { split } = state;
  if (split.mode !== 'item' || due === undefined) return null;
  const { parts, unclaimed } = getGuestsToPay(split, cart, due.base);
  const units = billUnits(cart);
  const holders = (id: string) => split.guests.flatMap((guest, at) => (guest.units.includes(id) ? [at] : []));
  const free = units.filter(({ id }) => holders(id).length === 0).map(({ id }) => id);
  const hasPaid = (at: number) => split.guests[at]?.tenderId !== null;
  return (
    <div className={styles.block}>
      <div className={styles.guests} role="group" aria-label="Guests">
        {split.guests.map((guest, at) => (
          <button
            // Guests have no name: they are counted.
            key={at}
            type="button"
            className={styles.guest}
            aria-pressed={at === split.current}
            disabled={guest.tenderId !== null}
            onClick={() => dispatch({ type: 'guest', current: at })}
          >
            <span>Guest {at + 1}</span>
            <span>{guest.tenderId === null ? formatMoney(parts[at] ?? 0, currency) : 'Paid ✓'}</span>
          </button>
        ))}
        <button
          type="button"
          className={styles.guest}
          disabled={split.guests.length >= mostGuests}
          onClick={() => dispatch({ type: 'addGuest' })}
        >
          + Guest
        </button>
      </div>
      <ul className={styles.units} aria-label={`Items of guest ${split.current + 1}`}>
        {units.map(({ id, name, lineTotal }) => {
          const at = holders(id);
          const fixed = at.some(hasPaid);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.unit}
                aria-pressed={at.includes(split.current)}
                disabled={fixed || hasPaid(split.current)}
                onClick={() => dispatch({ type: 'toggleUnit', unit: id })}
              >
                <span className={styles.unitName}>{name}</span>
                <span className={styles.who}>{at.length === 0 ? 'Not assigned' : fixed && at.every(hasPaid) ? 'Paid' : whose(at)}</span>
                <span>{formatMoney(lineTotal, currency)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.spread}>
        <span role="status">
          {unclaimed > 0 ? `${formatMoney(unclaimed, currency)} not assigned yet: it stays due` : 'Everything is assigned'}
        </span>
        {free.length > 0 && (
          <button type="button" className={styles.small} onClick={() => dispatch({ type: 'takeUnits', units: free })}>
            All the rest for guest {split.current + 1}
          </button>
        )}
      </div>
    </div>
  );
};
