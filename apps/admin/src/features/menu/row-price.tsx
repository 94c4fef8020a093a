import { useRef, useState, type KeyboardEvent } from 'react';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { Money } from '@servery/ui/primitives/money.tsx';
import { MoneyInput } from '../../kit/form/money-input.tsx';
import type { EditedItem } from './menu-edits.ts';
import styles from './menu-page.module.css';
import { usePriceEdit } from './use-price-edit.ts';

type Priced = Extract<EditedItem, { price: object }>;

/** What guests read as the price. */
export interface ShownPrice {
  price: Minor;
  /** Choices make it dearer. */
  isFrom: boolean;
}

/** A price that becomes a field when it is pressed. Enter and leaving the field save, Escape does not. A refused price stays in the field. */
const PriceField = ({ item, currency }: { item: Priced; currency: CurrencyCode }) => {
  const { attempt, busy } = usePriceEdit(currency);
  const [typed, setTyped] = useState<number | string | null>(null);
  const [problem, setProblem] = useState<string>();
  // Left by the keyboard: the price has the focus again.
  const byKeyboard = useRef(false);
  // Enter saves, and then the field is left: one change, not two.
  const saving = useRef(false);
  const opened = useRef(false);
  const { basePrice } = item.price;
  const close = () => {
    setTyped(null);
    setProblem(undefined);
  };
  const save = async () => {
    if (saving.current) return;
    if (typeof typed === 'string' && typed !== '') return setProblem('Please write an amount, such as 1,234.50.');
    if (typeof typed === 'number' && typed !== basePrice) {
      saving.current = true;
      const failed = await attempt([{ item, basePrice: typed }]);
      saving.current = false;
      if (failed) return setProblem(failed.fields?.[0]?.message ?? failed.message);
    }
    close();
  };
  const press = (event: KeyboardEvent) => {
    byKeyboard.current = true;
    if (event.key === 'Escape' && !saving.current) close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  if (typed === null) {
    return (
      <button
        ref={(button) => {
          if (byKeyboard.current) button?.focus();
          byKeyboard.current = false;
        }}
        type="button"
        className={styles.priceButton}
        aria-label={`${formatMoney(basePrice, currency)}, change the price of ${item.name}`}
        onClick={() => {
          opened.current = false;
          setTyped(basePrice);
        }}
      >
        <Money amount={basePrice} currency={currency} />
      </button>
    );
  }
  return (
    <MoneyInput
      size="md"
      className={styles.priceInput ?? ''}
      w={problem === undefined ? 112 : 'min(16rem, 100%)'}
      error={problem}
      readOnly={busy}
      aria-label={`Price of ${item.name}`}
      // It was opened to be typed in.
      ref={(input) => {
        if (!input || opened.current) return;
        opened.current = true;
        input.focus();
        input.select();
      }}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        byKeyboard.current = false;
        void save();
      }}
      onKeyDown={press}
    />
  );
};

/** What an item costs, in its row. A price of its own can be changed there; those of sizes are on the item's page. */
export const RowPrice = ({ item, currency, least }: { item: EditedItem; currency: CurrencyCode; least: ShownPrice | null }) => {
  if ('price' in item) return <PriceField item={item} currency={currency} />;
  return (
    <span className={styles.price}>
      {least && (
        <>
          {least.isFrom && 'from '}
          <Money amount={least.price} currency={currency} />
        </>
      )}
    </span>
  );
};
