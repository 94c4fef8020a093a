import { NumberInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { countries } from '@servery/domain/countries';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { Money } from '@servery/ui/primitives/money.tsx';
import { useRestaurant } from '../../shared/places.ts';
import type { EditedItem } from './menu-edits.ts';
import styles from './menu-page.module.css';

type Priced = Extract<EditedItem, { price: object }>;

/** What an item costs at least, where its sizes have prices. */
const getLeast = (item: EditedItem): { amount: number; isFrom: boolean } | null =>
  item.type === 'pizza' && item.sizes.length > 0
    ? { amount: Math.min(...item.sizes.map(({ price }) => price.basePrice)), isFrom: item.sizes.length > 1 }
    : null;

/** A price that becomes a field when it is pressed. Enter and leaving the field save, Escape does not. */
const PriceField = ({ item, currency, onPrice }: { item: Priced; currency: CurrencyCode; onPrice: (basePrice: number) => void }) => {
  const { country } = useRestaurant();
  const [typed, setTyped] = useState<number | string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { basePrice } = item.price;
  const close = () => {
    setTyped(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = () => {
    const amount = typed === '' || typed === null ? Number.NaN : Math.round(Number(typed) * 100);
    if (Number.isSafeInteger(amount) && amount !== basePrice) onPrice(amount);
    setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
    close();
  };
  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.priceButton}
        aria-label={`${formatMoney(basePrice, currency)}, change the price of ${item.name}`}
        onClick={() => setTyped((basePrice / 100).toFixed(2))}
      >
        <Money amount={basePrice} currency={currency} />
      </button>
    );
  }
  return (
    <NumberInput
      size="md"
      className={styles.priceInput ?? ''}
      w={112}
      aria-label={`Price of ${item.name}`}
      prefix={countries[country].currencySymbol}
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      // It was opened to be typed in.
      ref={(input) => {
        if (!input || document.activeElement === input) return;
        input.focus();
        input.select();
      }}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={press}
    />
  );
};

/** What an item costs, in its row. A price of its own can be changed there; those of sizes are on the item's page. */
export const RowPrice = ({
  item,
  currency,
  onPrice,
}: {
  item: EditedItem;
  currency: CurrencyCode;
  onPrice: (item: Priced, basePrice: number) => void;
}) => {
  if ('price' in item) return <PriceField item={item} currency={currency} onPrice={(basePrice) => onPrice(item, basePrice)} />;
  const least = getLeast(item);
  return (
    <span className={styles.price}>
      {least && (
        <>
          {least.isFrom && 'from '}
          <Money amount={least.amount} currency={currency} />
        </>
      )}
    </span>
  );
};
