import type { ReactNode } from 'react';
import styles from './notice-states.module.css';

/** An empty state, and what to do next. */
export const EmptyState = ({
  title,
  children,
  action,
  page = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The state is the whole page: its title is the page's heading. */
  page?: boolean;
}) => (
  <div className={styles.state}>
    {page ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
    {children && <div className={styles.text}>{children}</div>}
    {action}
  </div>
);

/** An error state: what happened, what to do next, and the reference for support. */
export const ErrorState = ({
  title,
  message,
  requestId,
  onRetry,
  page = false,
}: {
  title: string;
  message: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The state is the whole page: its title is the page's heading. */
  page?: boolean;
}) => (
  <div className={styles.state} role="alert">
    {page ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
    <p className={styles.text}>{message}</p>
    {onRetry && (
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    )}
    {requestId && <p className={styles.reference}>Reference {requestId}</p>}
  </div>
);
