import type { ReactNode } from 'react';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column that names the row. */
  names?: true;
  /** A number or a code: it is not broken in two. */
  short?: true;
  /** Numbers and buttons: at the end. */
  end?: true;
  /** Its heading is for screen readers alone. */
  quiet?: true;
}

/** Rows and columns; on phones each row is a card. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, end, quiet }) => (
            <th key={label} scope="col" data-end={end}>
              {quiet ? <span className={styles.caption}>{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, cell, names, short, end, quiet }) =>
              names ? (
                <th key={label} scope="row" data-short={short}>
                  {cell(row)}
                </th>
              ) : (
                <td key={label} data-label={quiet ? undefined : label} data-short={short} data-end={end} data-quiet={quiet}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** While rows are read. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={styles.skeletons}>
    {['1', '2', '3', '4', '5'].map((row) => (
      <Skeleton key={row} height="56px" />
    ))}
  </div>
);
