import { formatMoney } from '@servery/domain/money';
import { useMenu, useStoreParams } from '../../shared/scope.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import type { ShownItem } from './menu-view.ts';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './highlights.module.css';

/** A row of large photos: the items that the restaurant recommends. */
export const Highlights = ({ items }: { items: readonly ShownItem[] }) => {
  const params = useStoreParams();
  const { currency } = useMenu();
  return (
    <section className={styles.highlights} aria-labelledby="highlights">
      <h2 id="highlights" className={styles.title}>
        Highlights
      </h2>
      <ul className={styles.row}>
        {items.map(({ item, price, priceIsFrom }, at) => (
          <li key={item.id} className={styles.card}>
            <Photo image={item.image} alt="" ratio="4x3" width={260} eager={at < 3} />
            <p className={styles.label}>{item.label}</p>
            <h3 className={styles.name}>
              <PageLink to={paths.item(params, item)} over className={styles.link}>
                {item.name}
              </PageLink>
            </h3>
            <p className={styles.price}>
              {priceIsFrom && 'from '}
              {formatMoney(price, currency)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
