import type { ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** The foot of a dialog: the way out first, the act last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
