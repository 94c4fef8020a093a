import { useState } from 'react';
import { ShowMore } from '../../../shared/show-more.tsx';
import type { PreviewRow } from './bulk-changes.ts';
import styles from './bulk.module.css';

const page = 100;

const count = (many: number): string => (many === 1 ? '1 item changes' : `${many.toLocaleString('en')} items change`);
const staying = (rows: readonly PreviewRow[]): string => {
  const [same, unable] = [rows.filter(({ why }) => why === undefined).length, rows.filter(({ why }) => why !== undefined)];
  const words = [
    ...(same > 0 ? [`${same === 1 ? '1 has' : `${same} have`} this already`] : []),
    ...(unable.length > 0 ? [`${unable.length} cannot: ${unable[0]!.why!.toLocaleLowerCase()}`] : []),
  ];
  return words.join('; ');
};

/** What changes of each item, before it is saved; after a refusal, why, at its row. */
export const PreviewTable = ({
  rows,
  problems,
  money = false,
}: {
  rows: readonly PreviewRow[];
  problems: ReadonlyMap<string, string>;
  /** What changes are amounts. */
  money?: boolean;
}) => {
  const [shown, setShown] = useState(page);
  // What was refused comes first: that is what has to be read.
  const changing = rows
    .filter(({ change }) => change !== null)
    .toSorted((a, b) => Number(problems.has(b.item.id)) - Number(problems.has(a.item.id)));
  const others = rows.filter(({ change }) => change === null);
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle} aria-live="polite">
        {changing.length === 0 ? 'Nothing changes yet' : count(changing.length)}
      </h3>
      {others.length > 0 && changing.length > 0 && <p className={styles.note}>{staying(others)}.</p>}
      {changing.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard
        <div className={styles.frame} tabIndex={0} role="group" aria-label="Preview of each item">
          <table className={styles.table} data-money={money || undefined}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Now</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changing.slice(0, shown).flatMap(({ item, lines }) =>
                lines.map(({ of, before, after }, at) => (
                  <tr key={`${item.id}/${of ?? ''}`} data-wrong={problems.has(item.id) || undefined}>
                    <th scope="row">
                      {item.name}
                      {of !== undefined && <span className={styles.size}>{of}</span>}
                      {at === 0 && problems.has(item.id) && <span className={styles.why}>{problems.get(item.id)}</span>}
                    </th>
                    <td>{before}</td>
                    <td className={styles.after}>{after}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
          <ShowMore hasMore={changing.length > shown} busy={false} onMore={() => setShown(shown + page * 5)} />
        </div>
      )}
    </section>
  );
};
