import { formatDurationLong } from '@servery/ui/primitives/relative.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { TableShape } from '@servery/ui/patterns/table-map/table-shape.tsx';
import { formatTableName } from '@servery/domain/orders';
import { boxOfElements, labelOfTable, sizeOfElement, type TableElement, type TableMap } from '@servery/domain/tables';
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { TableAt } from './table-orders.ts';
import { stateNames } from './state-names.ts';
import styles from './tables.module.css';

/** How long somebody has been there, in words; empty for a free table. */
export const useSince = (since: string | null): string => {
  const moment = since === null ? 0 : Date.parse(since);
  return useClock((now) => (since === null ? '' : formatDurationLong(now - moment)));
};

/** Map units around the tables, and the smallest pixels per unit at which a table can be pressed. */
const margin = 30;
const leastScale = 0.55;

interface MapTableProps {
  element: TableElement;
  name: string;
  table: TableAt;
  onPress: (tableId: string) => void;
}

/** A table on the map: its name, what goes on there, and since when. Renders only when its own orders change. */
const MapTable = memo(
  ({ element, name, table, onPress }: MapTableProps) => {
    const since = useSince(table.since);
    const { location, tableId } = element;
    const { height } = sizeOfElement(element);
    const press = () => onPress(tableId);
    return (
      <g
        className={styles.table}
        data-state={table.state}
        transform={`translate(${location.x} ${location.y})`}
        role="button"
        tabIndex={0}
        aria-label={[formatTableName(name), stateNames[table.state], since].filter(Boolean).join(', ')}
        onClick={press}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          press();
        }}
      >
        <TableShape element={element} className={styles.shape} />
        <text className={styles.mapName} y={table.state === 'free' ? 0 : -Math.min(22, height / 5)}>
          {labelOfTable(name)}
        </text>
        {table.state !== 'free' && (
          <>
            <text className={styles.mapState} y={10}>
              {table.state === 'waiting' ? 'Waiting' : stateNames[table.state]}
            </text>
            <text className={styles.mapState} y={34}>
              {since === 'under a minute' ? 'now' : since}
            </text>
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
    before.table.since === after.table.since,
);

/** A room with its tables where they stand. It scrolls where the screen is too small for tables that can be pressed. */
export const RoomMap = ({
  map,
  tables,
  names,
  tableAt,
  onPress,
}: {
  map: TableMap;
  /** Those of the map that the store still has. */
  tables: readonly TableElement[];
  names: ReadonlyMap<string, string>;
  tableAt: (tableId: string) => TableAt;
  onPress: (tableId: string) => void;
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
  return (
    <div className={styles.frame} ref={frame}>
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
    </div>
  );
};
