import { useMediaQuery } from '@mantine/hooks';
import { Fragment, useState, type CSSProperties } from 'react';
import { ColumnHead, SelectAll } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import type { ListDefinition } from './list.types.ts';
import { rowKeys } from './row-keys.ts';
import { rowMoves } from './row-moves.ts';
import { useListAddress } from './use-list-address.ts';
import type { ListTable } from './use-list-table.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './list-table.module.css';

/** The place of rows that are not drawn. */
export const Gap = ({ height, cells }: { height: number; cells: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className={styles.gap} style={{ '--gap': `${height}px` } as CSSProperties}>
      <td colSpan={cells} />
    </tr>
  ) : null;

/** How high a row is before it is drawn: a line at a desk, a larger one for fingers, a card of a line for each column. Pixels. */
const useRowHeight = (columns: number): number => {
  const isPhone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const hasMouse = useMediaQuery('(min-width: 1000px) and (pointer: fine)', true, { getInitialValueInEffect: false });
  if (isPhone) return 32 + 32 * columns;
  return hasMouse ? 41 : 53;
};

/** The rows that were found, as a table; on a phone, as cards. */
export const ListRows = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => {
  const { change } = useListAddress();
  const [chosen, setChosen] = useState(0);
  const { rows, columns, sort, canSort, selected, isAllSelected, select, selectAll } = table;
  const active = Math.min(chosen, rows.length - 1);
  const canSelect = list.bulk !== undefined;
  const getMove = rowMoves(list, !table.isNarrowed && sort === undefined);
  const cells = columns.length + Number(canSelect) + Number(getMove !== undefined) + Number(list.actions !== undefined);
  const estimate = useRowHeight(columns.length);
  const { body, isVirtual, drawn, rest, measure, scrollTo } = useVirtualRows({ count: rows.length, estimate, keep: active });
  const getKeys = rowKeys({
    ...{ count: rows.length, active, onActive: setChosen, scrollTo },
    onSelect: canSelect ? (index, event) => select(rows[index]!.id, event) : undefined,
  });
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-virtual={isVirtual || undefined} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <caption className={styles.caption}>{list.caption}</caption>
        <thead>
          <tr>
            {canSelect && (
              <th scope="col" className={styles.check}>
                <label className={styles.checkArea}>
                  <SelectAll
                    some={selected.length > 0}
                    all={isAllSelected}
                    label={table.found === 1 ? `Choose the ${list.noun[0]}` : `Choose all ${table.found} ${list.noun[1]}`}
                    onChange={selectAll}
                  />
                </label>
              </th>
            )}
            {getMove && (
              <th scope="col" className={styles.grip}>
                <span className={styles.caption}>Order</span>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} canSort={canSort} onSort={(to) => change({ sort: to })} />
            ))}
            {list.actions && (
              <th scope="col" className={styles.actions}>
                <span className={styles.caption}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {drawn.map(({ index, space }) => {
            const { id, row, selected: isSelected } = rows[index]!;
            return (
              <Fragment key={id}>
                <Gap height={space} cells={cells} />
                <ListRow
                  {...getKeys(index)}
                  ref={isVirtual ? measure : undefined}
                  data-index={index}
                  aria-rowindex={isVirtual ? index + 2 : undefined}
                  {...{ id, row, list, columns }}
                  move={getMove && (getMove(id) ?? null)}
                  selected={isSelected}
                  onSelect={canSelect ? (event) => select(id, event) : undefined}
                />
              </Fragment>
            );
          })}
          <Gap height={rest} cells={cells} />
        </tbody>
      </table>
    </div>
  );
};
