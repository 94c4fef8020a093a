import { Checkbox } from '@mantine/core';
import { printDocumentTypes, type PrintDocumentType } from '@servery/domain/printing';
import { documentLabels, printersFor } from './printer-labels.ts';
import type { Printer } from './printing.types.ts';
import styles from './occasions.module.css';

type Occasion = 'onAccept' | 'onComplete';
const occasions: readonly [Occasion, string][] = [
  ['onAccept', 'Accepted'],
  ['onComplete', 'Completed'],
];

/** "Grill, Bar, Counter and 8 more". */
const fewNames = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** What is printed automatically when, and on which printer. */
export const Occasions = ({
  value,
  printers,
  onChange,
}: {
  value: Readonly<Record<Occasion, readonly PrintDocumentType[]>>;
  /** Undefined until they are read. */
  printers: readonly Printer[] | undefined;
  onChange: (occasion: Occasion, documents: PrintDocumentType[]) => void;
}) => (
  <table className={styles.table}>
    <caption className={styles.caption}>Print automatically when an order is</caption>
    <thead>
      <tr>
        <th scope="col" className={styles.what}>
          Document
        </th>
        {occasions.map(([occasion, word]) => (
          <th key={occasion} scope="col">
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {printDocumentTypes.map((document) => {
        const wanted = occasions.some(([occasion]) => value[occasion].includes(document));
        const names = printers && printersFor(printers, document).map(({ name }) => name);
        return (
          <tr key={document}>
            <th scope="row" className={styles.what}>
              {documentLabels[document].one}
              {names && wanted && (
                <span className={names.length === 0 ? styles.nowhere : styles.where}>
                  {names.length === 0 ? 'No printer prints it yet' : `On ${fewNames(names)}`}
                </span>
              )}
            </th>
            {occasions.map(([occasion, word]) => (
              <td key={occasion}>
                <label className={styles.cell}>
                  <Checkbox
                    size="md"
                    aria-label={`${documentLabels[document].one} when ${word.toLowerCase()}`}
                    checked={value[occasion].includes(document)}
                    onChange={(event) => {
                      const rest = value[occasion].filter((each) => each !== document);
                      onChange(occasion, event.currentTarget.checked ? [...rest, document] : rest);
                    }}
                  />
                </label>
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);
