import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../shared/api.ts';
import button from '../shared/ui/button.module.css';
import styles from './message-page.module.css';

/** The spec's error screen: heading 'Website Error!', the error's text below, and a way on. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const message = error instanceof Error ? error.message : '';
  const reference = error instanceof CallError ? error.requestId : '';
  return (
    <main id="content" className={styles.page}>
      <title>Website Error!</title>
      <meta name="robots" content="noindex" />
      <h1>Website Error!</h1>
      <p className={styles.text}>{message || 'An unexpected error occurred.'}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={button.primary}
          onClick={() => {
            // A part of the page that did not load (a new version was put out meanwhile) comes with the whole page.
            if (!(error instanceof CallError)) return location.reload();
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </button>
        <a className={button.quiet} href="/">
          All restaurants
        </a>
      </div>
      {reference && <p className={styles.reference}>Reference {reference}</p>}
    </main>
  );
};
