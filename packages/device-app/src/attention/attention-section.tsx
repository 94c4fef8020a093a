import { useState, type ReactNode } from 'react';
import settings from '../settings/device-settings.module.css';
import styles from './attention-section.module.css';

/** What belongs together under "Needs attention": a bill, a ticket, another device. `children`: its `AttentionRow`s. */
export const AttentionSection = ({
  heading,
  action = null,
  help,
  children,
}: {
  heading: string;
  /** A button for all of it, beside the heading. */
  action?: ReactNode;
  help?: ReactNode;
  children?: ReactNode;
}) => (
  <section className={styles.section} aria-label={heading}>
    <div className={styles.head}>
      <h2 className={settings.heading}>{heading}</h2>
      {action}
    </div>
    {help !== undefined && <p className={settings.help}>{help}</p>}
    {children}
  </section>
);

/** The rows of a section. */
export const AttentionRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

/** One row: what it is, a fact or two beside it, and what is wrong. `children`: its buttons. */
export const AttentionRow = ({
  what,
  facts,
  more,
  why,
  children = null,
}: {
  what: string;
  facts: ReactNode;
  /** A line of its own in the colour of the text. */
  more?: string;
  why: string;
  children?: ReactNode;
}) => (
  <li className={styles.row}>
    <div className={styles.text}>
      <strong>{what}</strong>
      <span className={styles.facts}>{facts}</span>
      {more !== undefined && <span className={styles.line}>{more}</span>}
      {why !== '' && <span className={styles.why}>{why}</span>}
    </div>
    {children}
  </li>
);

/** A button that does something about it, and one to discard it, which asks once more. `what`: for screen readers. */
export const AttentionButtons = ({
  label,
  what,
  them = 'it',
  busy = false,
  onAct,
  onDiscard,
}: {
  /** What the first button does: "Try again". */
  label: string;
  what: string;
  /** "it" or "them". */
  them?: string;
  busy?: boolean;
  onAct: () => void;
  onDiscard: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.buttons}>
      {asking ? (
        <>
          <button type="button" className={settings.button} data-danger disabled={busy} onClick={onDiscard}>
            Discard {them} for good
          </button>
          <button type="button" className={settings.button} onClick={() => setAsking(false)}>
            Keep {them}
          </button>
        </>
      ) : (
        <>
          <button type="button" className={settings.button} aria-label={`${label}: ${what}`} disabled={busy} onClick={onAct}>
            {label}
          </button>
          <button type="button" className={settings.button} aria-label={`Discard: ${what}`} disabled={busy} onClick={() => setAsking(true)}>
            Discard
          </button>
        </>
      )}
    </div>
  );
};
