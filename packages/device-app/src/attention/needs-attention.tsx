import { useState, type ReactNode } from 'react';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import settings from '../settings/device-settings.module.css';
import styles from './needs-attention.module.css';

/** A change that the server refused, for display. */
export interface AttentionChange {
  ids: readonly string[];
  what: string;
  why: string;
  /** When it was pressed. */
  time: ReactNode;
}
export interface AttentionGroup {
  scope: string;
  /** The bill or ticket: "B-012, Table 4". */
  of: string;
  changes: readonly AttentionChange[];
}

const Change = ({ change, onTryAgain, onDiscard }: { change: AttentionChange; onTryAgain: () => void; onDiscard: () => void }) => {
  const [asking, setAsking] = useState(false);
  return (
    <li className={styles.change}>
      <div className={styles.words}>
        <strong>{change.what}</strong>
        <span className={styles.time}>{change.time}</span>
        <span className={styles.why}>{change.why}</span>
      </div>
      <div className={styles.keys}>
        {asking ? (
          <>
            <button type="button" className={settings.button} data-danger onClick={onDiscard}>
              Discard it for good
            </button>
            <button type="button" className={settings.button} onClick={() => setAsking(false)}>
              Keep it
            </button>
          </>
        ) : (
          <>
            <button type="button" className={settings.button} aria-label={`Try again: ${change.what}`} onClick={onTryAgain}>
              Try again
            </button>
            <button type="button" className={settings.button} aria-label={`Discard: ${change.what}`} onClick={() => setAsking(true)}>
              Discard
            </button>
          </>
        )}
      </div>
    </li>
  );
};

/** Changes that the server has refused, by bill or ticket: somebody retries or discards each. */
export const NeedsAttention = ({
  groups,
  nothing,
  onTryAgain,
  onDiscard,
}: {
  groups: readonly AttentionGroup[];
  /** The text for an empty list. */
  nothing: string;
  onTryAgain: (ids: readonly string[]) => void;
  onDiscard: (ids: readonly string[]) => void;
}) => {
  const getIds = ({ changes }: Pick<AttentionGroup, 'changes'>) => changes.flatMap(({ ids }) => ids);
  if (groups.length === 0) {
    return (
      <EmptyState page title="Nothing needs attention">
        {nothing}
      </EmptyState>
    );
  }
  return (
    <div className={settings.page}>
      <h1 className={settings.title}>Needs attention</h1>
      <p className={settings.help}>The server did not accept these changes. They are kept on this device until you decide.</p>
      {groups.map((group) => (
        <section key={group.scope} className={styles.group} aria-label={group.of}>
          <div className={styles.head}>
            <h2 className={settings.heading}>{group.of}</h2>
            {group.changes.length > 1 && (
              <button type="button" className={settings.button} onClick={() => onTryAgain(getIds(group))}>
                Try all again
              </button>
            )}
          </div>
          <ul className={styles.changes}>
            {group.changes.map((change) => (
              <Change
                key={change.ids[0]}
                change={change}
                onTryAgain={() => onTryAgain(change.ids)}
                onDiscard={() => onDiscard(change.ids)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
