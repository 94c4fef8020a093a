import { useEffect, useState } from 'react';
import { allDay, type AllDayItem } from '@servery/domain/kitchen';
import { useBoard } from './tickets.ts';
import styles from './all-day-panel.module.css';

/** The counts are updated at most this often: nobody reads faster, and in a rush every ticket would trigger a recount. */
const countEvery = 400;

const count = (): AllDayItem[] => {
  const { order, optimistic, stationIds } = useBoard.getState();
  return allDay(
    order.flatMap((id) => optimistic[id] ?? []),
    stationIds,
  );
};

/** What is still to make, over all tickets on the board. */
const useAllDay = (): AllDayItem[] => {
  const [items, setItems] = useState(count);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useBoard.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setItems(count());
      }, countEvery);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return items;
};

/** "½ White pie" and "+ Ham" stay on one line. */
const unbroken = (words: string): string => words.replaceAll(/(½|\+|×) /g, '$1\u00A0');

/** "No olives, no spinach, + Ham": one sentence that wraps only between its entries. */
const variantText = (details: readonly string[]): string =>
  details.length === 0 ? 'as it comes' : details.map((detail, at) => unbroken(at > 0 ? detail.replace(/^No /, 'no ') : detail)).join(', ');

const Item = ({ item }: { item: AllDayItem }) => {
  const [only, ...more] = item.variants;
  const plain = more.length === 0 && only?.details.length === 0;
  return (
    <li className={styles.item}>
      <span className={styles.quantity}>{item.quantity}</span>
      <span className={styles.name}>
        {unbroken(item.name)}
        {item.size !== null && <span className={styles.size}>{item.size}</span>}
      </span>
      {!plain && (
        <ul className={styles.variants}>
          {item.variants.map(({ details, quantity }) => (
            <li key={details.join('\n')}>
              {more.length > 0 && <strong>{quantity}×</strong>} {variantText(details)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** All-day counts: how many of each item are still to make, whichever ticket they belong to. */
export const AllDayPanel = () => {
  const items = useAllDay();
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside className={styles.panel} aria-label="All day">
      <h2 className={styles.title}>
        All day <span className={styles.total}>{total} to make</span>
      </h2>
      {items.length === 0 && <p className={styles.none}>Nothing to make right now.</p>}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.scroll} role="region" aria-label="Items still to make" tabIndex={0}>
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={`${item.categoryName} ${item.name} ${item.size}`} item={item} />
          ))}
        </ul>
      </div>
    </aside>
  );
};
