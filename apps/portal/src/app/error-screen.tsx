import type { ReactNode } from 'react';
import button from '../shared/ui/button.module.css';
import styles from './error-screen.module.css';

interface ErrorScreenProps {
  text: string;
  /** The reference to quote when asking for help. */
  reference?: string;
  /** The page that the guest came from, or the nearest one. */
  back?: { to: string; label: string } | undefined;
  children?: ReactNode;
}

/** The specification's error screen: heading 'Website Error!', the error's text below, and links that work without scripts. */
export const ErrorScreen = ({ text, reference, back, children }: ErrorScreenProps) => (
  <main id="content" className={styles.page}>
    <title>Website Error!</title>
    <meta name="robots" content="noindex" />
    <h1>Website Error!</h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.actions}>
      {children}
      {back && (
        <a className={children ? button.quiet : button.primary} href={back.to}>
          {back.label}
        </a>
      )}
      <a className={children || back ? button.quiet : button.primary} href="/">
        All restaurants
      </a>
    </div>
    {reference && <p className={styles.reference}>Reference {reference}</p>}
  </main>
);
