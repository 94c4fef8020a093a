import { billUnits, splitEqually, type SplitCart } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { ByItem } from './by-item.tsx';
import { countLeft, fewestGuests, mostGuests, type SplitMode } from './pay-state.ts';
import type { Paying } from './use-pay.ts';
import styles from './pay.module.css';

const modes: [SplitMode, string][] = [
  ['whole', 'All'],
  ['equally', 'Equally'],
  ['item', 'By item'],
  ['amount', 'By amount'],
];

const Equally = ({ paying, currency }: { paying: Paying; currency: CurrencyCode }) => {
  const { state, dispatch, due, locked } = paying;
  const { split } = state;
  if (split.mode !== 'equally' || due === undefined) return null;
  const [guests, left] = [split.parts.length, countLeft(split)];
  const parts = splitEqually(due.base, left);
  const [first = 0] = parts;
  const last = parts.at(-1) ?? 0;
  const bigger = parts.filter((part) => part > last).length;
  const money = (amount: number) => formatMoney(amount, currency);
  const begun = left < guests;
  return (
    <div className={styles.block}>
      <div className={styles.stepper} role="group" aria-label="Guests">
        <button
          type="button"
          className={dialog.button}
          aria-label="One guest fewer"
          disabled={locked || begun || guests <= fewestGuests}
          onClick={() => dispatch({ type: 'guests', guests: guests - 1 })}
        >
          −
        </button>
        <output className={styles.count} aria-live="polite">
          {guests} guests
        </output>
        <button
          type="button"
          className={dialog.button}
          aria-label="One guest more"
          disabled={locked || begun || guests >= mostGuests}
          onClick={() => dispatch({ type: 'guests', guests: guests + 1 })}
        >
          +
        </button>
      </div>
      <p className={dialog.text}>
        {begun && `${guests - left} of ${guests} have paid. `}
        {first === last
          ? `${money(first)} each.`
          : `${money(first)} for the first ${bigger === 1 ? 'guest' : `${bigger} guests`}, ${money(last)} for the others.`}
      </p>
    </div>
  );
};

/** How what is due is divided, and whose part is at hand. */
export const SplitPanel = ({
  paying,
  cart,
  covers = null,
  currency,
}: {
  paying: Paying;
  cart: SplitCart;
  /** Guests at the table, with whom an equal split begins; null: nobody has counted. */
  covers?: number | null | undefined;
  currency: CurrencyCode;
}) => {
  const { state, dispatch, part, due, locked } = paying;
  return (
    <fieldset className={styles.block} disabled={locked} aria-label="Split the bill">
      <Choice<SplitMode>
        label="Split the bill"
        value={state.split.mode}
        options={billUnits(cart).length === 0 ? modes.filter(([mode]) => mode !== 'item') : modes}
        least="4.75rem"
        onChange={(mode) => {
          dispatch({ type: 'splitBy', mode });
          if (mode === 'equally' && covers !== null) dispatch({ type: 'guests', guests: covers });
        }}
      />
      <Equally paying={paying} currency={currency} />
      <ByItem paying={paying} cart={cart} currency={currency} />
      {state.split.mode === 'amount' && (
        <button
          type="button"
          className={styles.field}
          aria-pressed={state.pad === 'part'}
          onClick={() => dispatch({ type: 'pad', pad: 'part' })}
        >
          <span>This part</span>
          <strong>{formatMoney(part.base, currency)}</strong>
        </button>
      )}
      {due !== undefined && state.split.mode === 'amount' && part.base < due.base && part.base > 0 && (
        <p className={dialog.text}>{formatMoney(due.base - part.base, currency)} will still be due.</p>
      )}
    </fieldset>
  );
};
