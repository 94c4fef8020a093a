import { Link } from '@tanstack/react-router';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../../shared/places.ts';
import type { CopyPreview } from './use-copy.ts';
import styles from './copy.module.css';

const most = 200;
const words = {
  added: 'Added',
  updated: 'Updated: it was copied before',
  replaced: 'Replaced',
  skipped: 'Left as it is: it is there already',
} as const;
const kinds = { category: 'Category', item: 'Item', choices: 'Choices' } as const;
const pizzaKinds = { pizzaSizes: 'Pizza sizes', toppings: 'Extra toppings' } as const;
const countItems = (count: number, did: string): string[] => (count === 0 ? [] : [`${count === 1 ? '1 item' : `${count} items`} ${did}`]);

type Row = CopyPreview['stores'][number]['rows'][number];
const isWrong = ({ problems }: Row): boolean => problems.some(({ severity }) => severity === 'error');
const getWeight = (row: Row): number => {
  if (isWrong(row)) return 0;
  return row.problems.length > 0 ? 1 : 2;
};
const getResult = (row: Row): string => {
  if (isWrong(row)) return 'Cannot be copied';
  return row.kind === 'pizzaSettings' ? 'Set as in this store' : words[row.result];
};

const Name = ({ row: { kind, name } }: { row: Row }) => {
  if (kind === 'pizzaSettings') return <strong>{name}</strong>;
  if (kind === 'pizzaSizes' || kind === 'toppings') {
    return (
      <span>
        {pizzaKinds[kind]}: <strong>{name}</strong>
      </span>
    );
  }
  return (
    <span>
      <strong>{name}</strong> <span className={styles.kind}>{kinds[kind]}</span>
    </span>
  );
};

const PizzasOff = ({ storeId }: { storeId: string }) => {
  const { restaurantId } = useStore();
  return (
    <NoticeBox tone="late" title="Pizzas are not sold there yet">
      <span>
        Guests will see the copied pizzas, but cannot order them until you turn on “Sell pizzas” in{' '}
        <Link to="/restaurants/$restaurantId/stores/$storeId/settings/pizza" params={{ restaurantId, storeId }} target="_blank">
          its pizza settings
        </Link>
        .
      </span>
    </NoticeBox>
  );
};

/** What a copy writes in each store: first what prevents it, then what is lost by it. */
export const CopyPreviewList = ({ preview, getStoreName }: { preview: CopyPreview; getStoreName: (storeId: string) => string }) => (
  <>
    {preview.stores.map(({ storeId, rows, added, updated, replaced, skipped, pizzasOff }) => {
      const wrong = rows.filter(isWrong).length;
      const counts = [
        ...countItems(added, 'added'),
        ...countItems(updated, 'updated'),
        ...countItems(replaced, 'replaced'),
        ...countItems(skipped, skipped === 1 ? 'left as it is' : 'left as they are'),
      ];
      return (
        <section key={storeId} className={styles.store} aria-label={getStoreName(storeId)}>
          <h3 className={styles.storeName}>{getStoreName(storeId)}</h3>
          {wrong === 0 && <p className={styles.counts}>{counts.join(', ') || 'No items'}</p>}
          {wrong > 0 && (
            <NoticeBox tone="late" title={wrong === 1 ? '1 entry cannot be copied' : `${wrong} entries cannot be copied`}>
              <span>Nothing is copied until you fix this or leave the entry out.</span>
            </NoticeBox>
          )}
          {wrong === 0 && pizzasOff && <PizzasOff storeId={storeId} />}
          <ul className={styles.rows}>
            {rows
              .toSorted((a, b) => getWeight(a) - getWeight(b))
              .slice(0, most)
              .map((row) => (
                <li key={`${row.kind}/${row.id}`} className={styles.row}>
                  <Name row={row} />
                  <span>{getResult(row)}</span>
                  {row.problems.map(({ severity, message }) => (
                    <span key={message} className={styles.problem} data-severity={severity}>
                      {message}
                    </span>
                  ))}
                </li>
              ))}
          </ul>
          {rows.length > most && <p className={styles.counts}>And {rows.length - most} more.</p>}
        </section>
      );
    })}
  </>
);
