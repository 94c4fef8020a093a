import type { CurrencyCode } from '@servery/domain/money';
import { nameFigure, type ComparedFigure } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import type { ReactNode } from 'react';
import { Change } from './change.tsx';
import styles from './reports.module.css';

/** Figures of a section of the store's report as a table with a heading. `counts`: what the counts are, "Orders"; without it they are left out. */
export const FigureTable = ({
  title,
  figures,
  currency,
  counts,
  countedBy = 'count',
  strong = [],
  note,
  links,
  names,
}: {
  title: string;
  figures: readonly ComparedFigure[];
  currency: CurrencyCode;
  counts?: string;
  /** Orders and payments are counted; of items, how many were sold. */
  countedBy?: 'count' | 'quantity';
  /** Keys of sums. */
  strong?: readonly string[];
  note?: string;
  /** What leads to the orders behind a figure. */
  links?: (figure: ComparedFigure) => ReactNode;
  /** Of sales categories and tills, by id. */
  names?: ReadonlyMap<string, string>;
}) => (
  <Panel title={title}>
    {figures.length === 0 ? (
      <p className={styles.none}>None in this period.</p>
    ) : (
      <table className={styles.figures} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {counts !== undefined && (
              <th scope="col" data-end>
                {counts}
              </th>
            )}
            <th scope="col" data-end>
              Amount
            </th>
            <th scope="col" data-end data-wide>
              Before
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key} data-strong={strong.includes(figure.key) || undefined}>
              <th scope="row">
                {nameFigure(figure, names)}
                {links?.(figure)}
              </th>
              {counts !== undefined && <td data-end>{figure[countedBy]}</td>}
              <td data-end>
                <Money amount={figure.amount} currency={currency} />
                <Change now={figure.amount} before={figure.before.amount} />
              </td>
              <td data-end data-wide>
                <Money amount={figure.before.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {note !== undefined && <p className={styles.note}>{note}</p>}
  </Panel>
);
