import { formatMoney } from '@servery/domain/money';
import { atTable, type TableAt } from './table-at.ts';
import { useSince } from './room-map.tsx';
import { stateNames } from './state-names.ts';
import styles from './tables.module.css';

/** A table that is on no map, as a button. */
export const TableTile = ({ name, table, onPress }: { name: string; table: TableAt; onPress: () => void }) => {
  const since = useSince(table.since);
  const total = table.orders.reduce((sum, { grandTotal }) => sum + grandTotal, 0);
  return (
    <button type="button" className={styles.tile} data-state={table.state} onClick={onPress}>
      <strong>{name}</strong>
      <span>{[stateNames[table.state], since].filter(Boolean).join(' · ')}</span>
      {atTable(table) !== '' && <span>{atTable(table)}</span>}
      {table.editing !== '' && <span>{table.editing}</span>}
      {total > 0 && <span>{formatMoney(total, table.orders[0]!.currency)}</span>}
    </button>
  );
};
