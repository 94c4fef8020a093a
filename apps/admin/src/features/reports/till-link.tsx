import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import styles from './reports.module.css';

/** Leads from a till's figure to its own report, of the same period. Nothing for a till that the store no longer lists. */
export const TillLink = ({ id, name }: { id: string; name: string | undefined }) =>
  name === undefined ? null : (
    <span className={styles.links}>
      <Link
        to="."
        // The search of a list is no screen's own, so that the router has no type for it.
        search={((before: Record<string, unknown>) => ({ ...before, report: 'terminals', till: id })) as never}
      >
        Report<VisuallyHidden> of {name}</VisuallyHidden>
      </Link>
    </span>
  );
