import { Fragment } from 'react';
import { Gap } from '../../../kit/list-page/list-table.tsx';
import { useVirtualRows } from '../../../kit/list-page/virtual-rows.ts';
import { countItems } from '../count-items.ts';
import type { EditedCategory, EditedItem, EditedMenu } from '../menu-edits.ts';
import { getShare, getStations, route, type Draft, type Station } from './routing.ts';
import styles from './routing.module.css';

/** A row of the grid: a category with what is found of it, or an item. */
interface Row {
  id: string;
  name: string;
  category: EditedCategory | null;
  items: readonly EditedItem[];
}

const getRows = (menu: EditedMenu, found: readonly EditedItem[]): Row[] => {
  const byCategory = Map.groupBy(found, ({ categoryId }) => categoryId);
  return menu.categories.flatMap((category): Row[] => {
    const items = byCategory.get(category.id) ?? [];
    if (items.length === 0) return [];
    return [
      { ...category, category, items },
      ...items.map((item): Row => ({ id: item.id, name: item.name, category: null, items: [item] })),
    ];
  });
};

/** One station for one item or for many: half on where only some are made there. */
const Cell = ({
  label,
  share,
  word,
  onChange,
}: {
  label: string;
  share: ReturnType<typeof getShare>;
  word: string;
  onChange: (on: boolean) => void;
}) => (
  <label className={styles.area}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = share === 'some';
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={share === 'all'}
      onChange={() => onChange(share !== 'all')}
    />
    <span className={styles.word} aria-hidden="true">
      {word}
    </span>
  </label>
);

/** Items and stations. Boxes of a category and of a column stand for all items that are shown. */
export const RoutingGrid = ({
  menu,
  items,
  stations,
  draft,
  problems,
  onChange,
}: {
  menu: EditedMenu;
  items: readonly EditedItem[];
  stations: readonly Station[];
  draft: Draft;
  /** Why an item was refused, by its id. */
  problems: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
}) => {
  const rows = getRows(menu, items);
  const { body, isVirtual, drawn, rest, measure } = useVirtualRows({ count: rows.length, estimate: 45, keep: rows.length });
  const cells = stations.length + 1;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <caption className={styles.caption}>Items and the stations that make them</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.columnName}>{countItems(items.length)}</span>
            </th>
            {stations.map(({ id, name }) => (
              <th key={id} scope="col">
                <span className={styles.columnName}>{name}</span>
                <Cell
                  label={`All items shown, ${name}`}
                  word={name}
                  share={getShare(items, draft, id)}
                  onChange={(on) => onChange(route(items, draft, id, on))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {drawn.map(({ index, space }) => {
            const row = rows[index]!;
            const isAnywhere = row.category === null && getStations(row.items[0]!, draft).length === 0;
            return (
              <Fragment key={row.id}>
                <Gap height={space} cells={cells} />
                <tr
                  ref={isVirtual ? measure : undefined}
                  data-index={index}
                  aria-rowindex={isVirtual ? index + 2 : undefined}
                  className={row.category ? styles.category : styles.item}
                  data-changed={row.category === null && draft.has(row.id) ? true : undefined}
                >
                  <th scope="row">
                    {row.name}
                    {isAnywhere && <span className={styles.all}> All stations</span>}
                    {problems.has(row.id) && <span className={styles.why}>{problems.get(row.id)}</span>}
                  </th>
                  {stations.map(({ id, name }) => (
                    <td key={id}>
                      <Cell
                        label={row.category ? `All of ${row.name}, ${name}` : `${row.name}, ${name}`}
                        word={name}
                        share={getShare(row.items, draft, id)}
                        onChange={(on) => onChange(route(row.items, draft, id, on))}
                      />
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
          <Gap height={rest} cells={cells} />
        </tbody>
      </table>
    </div>
  );
};
