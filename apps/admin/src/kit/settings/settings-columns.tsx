import type { ReactNode } from 'react';
import { Section } from '../../shared/page.tsx';
import styles from './settings-page.module.css';

/** Forms with what they come to beside them. */
export const SettingsColumns = ({
  canManage,
  who = 'A manager of the store',
  beside,
  children,
}: {
  canManage: boolean;
  /** Who can change them. */
  who?: string;
  beside: { title: string; children: ReactNode } | undefined;
  children: ReactNode;
}) => (
  <div className={styles.parts} data-beside={beside !== undefined || undefined}>
    <div className={styles.forms}>
      {!canManage && <p className={styles.look}>You can look at these settings. {who} can change them.</p>}
      {children}
    </div>
    {beside && (
      <div className={styles.beside}>
        <Section title={beside.title}>{beside.children}</Section>
      </div>
    )}
  </div>
);
