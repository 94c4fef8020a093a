import { Button } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import styles from './save-bar.module.css';

/** Where people go on once a form is saved; the frame of the app says it. */
export const AfterSaveContext = createContext<ReactNode>(null);

/** The end of a form: its button, and what became of the last press. */
export const SaveBar = ({
  label,
  busy,
  done = false,
  dirty = true,
  error,
}: {
  label: string;
  busy: boolean;
  done?: boolean;
  /** There is something to save. */
  dirty?: boolean;
  error: FailureText | undefined;
}) => {
  const after = useContext(AfterSaveContext);
  return (
    <div className={styles.bar}>
      <FailureAlert error={error} />
      <div className={styles.row}>
        <Button type="submit" loading={busy}>
          {label}
        </Button>
        <span role="status">
          {done && <StateChip tone="done">Saved</StateChip>}
          {!done && dirty && !busy && <span className={styles.hint}>Not saved yet</span>}
        </span>
        {done && after}
      </div>
    </div>
  );
};
