import type { MouseEvent, ReactNode } from 'react';
import { PageHead } from '../shared/page-head.tsx';
import button from '../shared/ui/button.module.css';
import { focusElement } from '../shared/ui/focus-element.ts';
import styles from './error-screen.module.css';

interface ErrorScreenProps {
  text: string;
  /** The reference to quote when asking for help. */
  reference?: string;
  /** The page that the guest came from, or the nearest one. */
  back?: { to: string; label: string } | undefined;
  /** What failed would have opened over the page: so does this. */
  over?: boolean;
  /** Follows a link without loading a page, where it prevents the default. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>, to: string) => void;
  children?: ReactNode;
}

const title = 'Website Error!';

/** The specification's error screen: heading 'Website Error!', the error's text below, and links that work without scripts. */
export const ErrorScreen = ({ text, reference, back, over = false, onFollow, children }: ErrorScreenProps) => {
  const link = (to: string, label: string, className: string | undefined) => (
    <a className={className} href={to} onClick={(event) => onFollow?.(event, to)}>
      {label}
    </a>
  );
  const inside = (
    <>
      <PageHead title={title} origin="" />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {children}
        {back && link(back.to, back.label, children ? button.quiet : button.primary)}
        {link('/', 'All restaurants', children || back ? button.quiet : button.primary)}
      </div>
      {reference && <p className={styles.reference}>Reference {reference}</p>}
    </>
  );
  if (!over) {
    return (
      <main id="content" className={styles.page}>
        {inside}
      </main>
    );
  }
  return (
    <div className={styles.over}>
      <div
        ref={focusElement}
        role="alertdialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        className={`${styles.page} ${styles.sheet}`}
      >
        {inside}
      </div>
    </div>
  );
};
