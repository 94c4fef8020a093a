import { formatCovers, formatTableName } from '@servery/domain/orders';
import { boxOfElements, labelOfTable, sizeOfElement, type TableElement, type TableMap, type TableState } from '@servery/domain/tables';
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useClock } from '../../primitives/clock.ts';
import { formatDurationLong } from '../../primitives/relative.ts';
import type { TableAt } from './table-at.ts';
import { stateNames } from './state-names.ts';
import { TableShape } from './table-shape.tsx';
import { useTableDrag } from './use-table-drag.ts';
import styles from './tables.module.css';

/** How long somebody has been there, in words; empty for a free table. */
export const useSince = (since: string | null): string => {
  const moment = since === null ? 0 : Date.parse(since);
  return useClock((now) => (since === null ? '' : formatDurationLong(now - moment)));
};

/** What fits on a square table. */
const shortNames: Partial<Record<TableState, string>> = { waiting: 'Waiting', asking: 'Bill, please' };

/** Map units around the tables, and the smallest pixels per unit at which a table can be pressed: a square one is 44 px wide. */
const margin = 20;
const leastScale = 0.44;

interface MapTableProps {
  element: TableElement;
  name: string;
  table: TableAt;
  onPress: (tableId: string) => void;
}

/** As short as a round table has room for: "1 h 05". */
const toShortSince = (since: string): string => (since === 'under a minute' ? 'now' : since.replace(/( h \d+) min$/, '$1'));

/** A table on the map: its name, what goes on there, and since when. Renders only when its own orders change. */
const MapTable = memo(
  ({ element, name, table, onPress }: MapTableProps) => {
    const since = useSince(table.since);
    const { location, tableId } = element;
    const { width, height } = sizeOfElement(element);
    const up = table.server === '' ? 0 : 10;
    const press = () => onPress(tableId);
    const state = shortNames[table.state] ?? stateNames[table.state];
    const shownSince = toShortSince(since);
    const server = table.server.length > 11 ? `${table.server.slice(0, 10)}…` : table.server;
    // What is written on the table, in the same order: who says what they read presses it.
    const label = [
      formatTableName(name),
      state,
      shownSince,
      server,
      table.covers === null ? '' : formatCovers(table.covers),
      table.editing,
    ];
    return (
      <g
        className={styles.table}
        data-state={table.state}
        data-table={tableId}
        transform={`translate(${location.x} ${location.y})`}
        role="button"
        tabIndex={0}
        aria-label={label.filter(Boolean).join(', ')}
        onClick={press}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          press();
        }}
      >
        <TableShape element={element} className={styles.shape} />
        <text className={styles.mapName} y={table.state === 'free' ? 0 : -Math.min(22, height / 5) - up}>
          {labelOfTable(name)}
        </text>
        {table.state !== 'free' && (
          <>
            {/* The blanks part what is written from what is written below it, for those who have it read out. */}{' '}
            <text className={styles.mapState} y={10 - up}>
              {state}
            </text>{' '}
            <text className={styles.mapState} y={34 - up}>
              {shownSince}
            </text>{' '}
            {server !== '' && (
              <text className={styles.mapServer} y={34 + up}>
                {server}
              </text>
            )}{' '}
            {/* A pencil: there is no room for more. */}
            {table.editing !== '' && (
              <path
                className={styles.editing}
                transform={`translate(${14 - width / 2} ${14 - height / 2})`}
                d="M-9 9 L-6 0 L3 -9 L9 -3 L0 6 Z"
              />
            )}
            {table.covers !== null && (
              <g transform={`translate(${width / 2 - 10} ${10 - height / 2})`}>
                <circle className={styles.covers} r={18} />
                <text className={styles.mapState}>{table.covers}</text>
              </g>
            )}
          </>
        )}
      </g>
    );
  },
  (before, after) =>
    before.element === after.element &&
    before.name === after.name &&
    before.onPress === after.onPress &&
    before.table.state === after.table.state &&
    before.table.since === after.table.since &&
    before.table.covers === after.table.covers &&
    before.table.server === after.table.server &&
    before.table.editing === after.table.editing,
);

/** A room with its tables where they stand. It scrolls where the screen is too small for tables that can be pressed. */
export const RoomMap = ({
  map,
  tables,
  names,
  tableAt,
  onPress,
  onMove,
}: {
  map: TableMap;
  /** Those of the map that the store still has. */
  tables: readonly TableElement[];
  names: ReadonlyMap<string, string>;
  tableAt: (tableId: string) => TableAt;
  onPress: (tableId: string) => void;
  /** A table was dragged onto another one. Absent: none can be. */
  onMove?: ((from: string, to: string) => void) | undefined;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  const box = boxOfElements(tables) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [left, top] = [box.left - margin, box.top - margin];
  const [width, height] = [box.right + margin - left, box.bottom + margin - top];
  const { scale, pinnedCoordinates: pin } = map;
  useLayoutEffect(() => {
    const shown = frame.current;
    if (scale === null || shown === null) return;
    shown.scrollLeft = (pin.x - left) * scale - shown.clientWidth / 2;
    shown.scrollTop = (pin.y - top) * scale - shown.clientHeight / 2;
  }, [scale, pin.x, pin.y, left, top, map.id]);
  const { drag, handlers } = useTableDrag(
    frame,
    (tableId) => onMove !== undefined && tableAt(tableId).orders.length > 0,
    (from, to) => onMove?.(from, to),
  );
  return (
    <div className={styles.frame} ref={frame} data-dragging={drag !== null || undefined} {...handlers}>
      <svg
        className={styles.map}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={map.name}
        style={
          scale === null
            ? { minWidth: width * leastScale, minHeight: height * leastScale }
            : { width: width * scale, height: height * scale, maxWidth: 'none' }
        }
      >
        {tables.map((element) => (
          <MapTable
            key={element.tableId}
            element={element}
            name={names.get(element.tableId)!}
            table={tableAt(element.tableId)}
            onPress={onPress}
          />
        ))}
      </svg>
      {drag && (
        <span className={styles.dragged} data-over={drag.over !== null || undefined} style={{ left: drag.x, top: drag.y }}>
          {labelOfTable(names.get(drag.from) ?? '')}
          {drag.over !== null && ` → ${labelOfTable(names.get(drag.over) ?? '')}`}
        </span>
      )}
    </div>
  );
};
