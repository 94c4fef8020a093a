import { StateChip, StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { stepAppearances, getSteps, getWishes } from './account-steps.ts';
import type { Account } from './payments.types.ts';
import styles from './account-status.module.css';

/** How far the store is on the way to taking cards. */
export const AccountSteps = ({ account }: { account: Account | null }) => (
  <ol className={styles.steps}>
    {getSteps(account).map(({ title, state, words }) => {
      const { tone, word } = stepAppearances[state];
      return (
        <li key={title} className={styles.step} data-tone={tone}>
          <span className={styles.mark}>
            <StateShape tone={tone} />
          </span>
          <span className={styles.words}>
            <strong>{title}</strong>
            <span className={styles.quiet}>{words}</span>
          </span>
          <StateChip tone={tone}>{word}</StateChip>
        </li>
      );
    })}
  </ol>
);

const List = ({ title, rows }: { title: string; rows: readonly string[] }) =>
  rows.length === 0 ? null : (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.wishes}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </>
  );

/** What the provider still requires, as text; renders nothing when nothing is missing. */
export const Wishes = ({ account }: { account: Account }) => {
  const { overdue, due, errors } = getWishes(account);
  const { pendingVerification } = account.requirements;
  if (overdue.length + due.length + errors.length + pendingVerification.length === 0) return null;
  return (
    <div className={styles.asked}>
      <List title="Needs fixing" rows={errors} />
      <List title="Overdue" rows={overdue} />
      <List title="Still needed" rows={due} />
      <List title="Being checked" rows={[...new Set(pendingVerification)]} />
    </div>
  );
};
