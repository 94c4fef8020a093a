import { useMergedRef } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { DragHandle } from '../drag/drag-handle.tsx';
import { useDragRow } from '../drag/use-drag-row.ts';
import type { ListColumn, ListDefinition } from './list.types.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowMove } from './row-moves.ts';
import styles from './list-table.module.css';

type Shown<Row> = Pick<ListDefinition<Row>, 'rowName' | 'onOpen' | 'to' | 'actions'>;

const toContent = <Row,>({ cell, value }: ListColumn<Row>, row: Row): ReactNode => {
  if (cell) return cell(row);
  const given = value?.(row);
  return typeof given === 'boolean' ? (given ? 'Yes' : 'No') : given;
};

/** The row's name: the way to open it. */
const Name = <Row,>({ row, list, children }: { row: Row; list: Shown<Row>; children: ReactNode }) => {
  if (list.to)
    return (
      <Link {...list.to(row)} data-open className={styles.open}>
        {children}
      </Link>
    );
  if (!list.onOpen) return <span className={styles.name}>{children}</span>;
  const open = list.onOpen;
  return (
    <button type="button" data-open className={styles.open} onClick={() => open(row)}>
      {children}
    </button>
  );
};

/** One row of a list; on a phone, a card. */
export const ListRow = <Row,>({
  id,
  row,
  list,
  columns,
  move,
  selected,
  onSelect,
  ref,
  ...props
}: {
  id: string;
  row: Row;
  list: Shown<Row>;
  columns: readonly ListColumn<Row>[];
  /** How it is moved; null: this one is not, but others of the list are. */
  move: RowMove | null | undefined;
  selected: boolean;
  /** Undefined where rows cannot be chosen. */
  onSelect: ((event: unknown) => void) | undefined;
} & Omit<ComponentProps<'tr'>, 'onSelect' | 'id'>) => {
  const [first, ...others] = columns;
  const actions = list.actions?.(row) ?? [];
  const {
    row: dragged,
    handle,
    side,
    isDragged,
  } = useDragRow<HTMLTableRowElement>({
    dragged: { kind: 'row', id },
    accepts: ['row'],
    disabled: !move,
    onDrop: (dropped, at) => move?.onDrop(dropped.id, at),
  });
  const element = useMergedRef(dragged, ref);
  return (
    <tr
      {...props}
      ref={element}
      className={styles.row}
      data-selected={selected || undefined}
      data-opens={list.to || list.onOpen ? true : undefined}
      data-drop={side ?? undefined}
      data-dragged={isDragged || undefined}
    >
      {onSelect && (
        <td className={styles.check}>
          <label className={styles.checkArea}>
            <input
              type="checkbox"
              className={styles.box}
              checked={selected}
              aria-label={`Choose ${list.rowName(row)}`}
              onChange={(event) => onSelect(event.nativeEvent)}
              onClick={(event) => event.stopPropagation()}
            />
          </label>
        </td>
      )}
      {move !== undefined && (
        <td className={styles.grip}>
          {move && (
            <DragHandle handle={handle} name={list.rowName(row)} place={move.place} of={move.of} onUp={move.onUp} onDown={move.onDown} />
          )}
        </td>
      )}
      {first && (
        <th scope="row" data-short={first.short}>
          <Name row={row} list={list}>
            {toContent(first, row)}
          </Name>
        </th>
      )}
      {others.map((column) => (
        <td key={column.id} data-label={column.label} data-end={column.end} data-short={column.short} data-wide={column.wide}>
          {toContent(column, row)}
        </td>
      ))}
      {list.actions && <td className={styles.actions}>{actions.length > 0 && <RowMenu name={list.rowName(row)} actions={actions} />}</td>}
    </tr>
  );
};
