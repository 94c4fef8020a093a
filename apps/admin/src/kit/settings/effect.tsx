import styles from './effect.module.css';

export interface EffectRow {
  label: string;
  text: string;
  /** It is an amount: at the right edge, below and above other amounts. */
  money?: true;
  /** Where an amount comes from, below it: "included in $59.80". */
  note?: string;
  /** Probably not what was meant. */
  warn?: boolean;
}

/** What the settings mean, in a few words each. It updates during typing and is announced when typing pauses. */
export const Effect = ({ rows }: { rows: readonly EffectRow[] }) => (
  <dl className={styles.rows} aria-live="polite">
    {rows.map(({ label, text, money, note, warn = false }, at) => (
      // Two taxes of one name and rate have one label.
      <div key={`${at} ${label}`} className={styles.row} data-money={money} data-warn={warn || undefined}>
        <dt>{label}</dt>
        <dd>
          {text}
          {note && <span className={styles.note}> {note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
