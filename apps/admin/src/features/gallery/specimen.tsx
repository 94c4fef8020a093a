import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One chapter of the gallery. */
export const Chapter = ({ title, intro, children }: { title: string; intro: string; children: ReactNode }) => (
  <div className={styles.chapter}>
    <h2 className={styles.chapterTitle}>{title}</h2>
    <p className={styles.intro}>{intro}</p>
    {children}
  </div>
);

/** A component in one state, with the state's name. `wide`: it takes the whole row; `bare`: it has its own surface. */
export const Specimen = ({
  name,
  wide = false,
  bare = false,
  children,
}: {
  name: string;
  wide?: boolean;
  bare?: boolean;
  children: ReactNode;
}) => (
  <figure className={styles.specimen} data-wide={wide || undefined} data-bare={bare || undefined}>
    <figcaption className={styles.caption}>{name}</figcaption>
    <div className={styles.stage}>{children}</div>
  </figure>
);

/** Specimens side by side, as many as fit. */
export const Specimens = ({ children }: { children: ReactNode }) => <div className={styles.specimens}>{children}</div>;
