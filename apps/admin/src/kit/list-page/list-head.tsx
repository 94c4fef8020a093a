import { useEffect, useRef } from 'react';
import type { ListColumn } from './list.types.ts';
import styles from './list-table.module.css';

/** Selects all rows that were found; indeterminate while only some are selected. */
export const SelectAll = ({
  some,
  all,
  label,
  onChange,
}: {
  some: boolean;
  all: boolean;
  label: string;
  onChange: (on: boolean) => void;
}) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={all}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

const next = (sort: { id: string; desc: boolean } | undefined, id: string): string => (sort?.id === id && !sort.desc ? `-${id}` : id);

/** The heading of a column; pressing it sorts by it, pressing it again turns the order around. */
export const ColumnHead = <Row,>({
  column,
  sort,
  canSort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: { id: string; desc: boolean } | undefined;
  canSort: boolean;
  onSort: (sort: string) => void;
}) => {
  const { id, label, value, end, wide } = column;
  const isSorted = sort?.id === id;
  const order = isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" data-end={end} data-wide={wide} aria-sort={order}>
      {value && canSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next(sort, id))}>
          {label}
          <span aria-hidden="true" className={styles.arrow} data-on={isSorted || undefined}>
            {isSorted && sort.desc ? '↓' : '↑'}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
};
