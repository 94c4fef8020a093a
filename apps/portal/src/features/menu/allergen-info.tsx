import type { AllergenInfo as Info } from '@servery/domain/menu';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import styles from './allergen-info.module.css';

const lists = [
  ['CONTAINS', 'Contains'],
  ['MAY_CONTAIN', 'May contain'],
  ['FREE_FROM', 'Free from'],
] as const;

/** The restaurant's allergen information for the selection, in three lists. */
export const AllergenInfo = ({ info }: { info: Info }) => {
  const filled = lists.filter(([key]) => info[key].length > 0);
  if (filled.length === 0) return null;
  return (
    <details className={styles.info}>
      <summary className={styles.summary}>
        <Icon of={more.info} />
        Allergens
        {info.CONTAINS.length > 0 && <span className={styles.short}>Contains {info.CONTAINS.join(', ').toLowerCase()}</span>}
      </summary>
      <dl className={styles.lists}>
        {filled.map(([key, label]) => (
          <div key={key} className={styles.list}>
            <dt>{label}</dt>
            <dd>{info[key].join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>Options and extra toppings are not included. If you have an allergy, please tell us when you order.</p>
    </details>
  );
};
