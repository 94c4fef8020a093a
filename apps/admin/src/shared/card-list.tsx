import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import styles from './card-list.module.css';

/** Cards below a heading. */
export const CardList = ({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    {title && (
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {actions}
      </div>
    )}
    <ul className={styles.list}>{children}</ul>
  </section>
);

/** One card that leads somewhere: give it a `Link`, an `a` or a `button` without content. */
export const CardLink = ({
  title,
  hint,
  icon,
  children,
}: {
  title: string;
  hint?: ReactNode;
  icon?: ReactNode;
  children: ReactElement<{ className?: string; children?: ReactNode }>;
}) => (
  <li className={styles.item}>
    {cloneElement(children, {
      className: styles.card!,
      children: (
        <>
          {icon}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
          <span aria-hidden="true">›</span>
        </>
      ),
    })}
  </li>
);

/** While cards are read. */
export const CardSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={styles.list}>
    <Skeleton height="72px" />
    <Skeleton height="72px" />
    <Skeleton height="72px" />
  </div>
);
