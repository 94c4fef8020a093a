import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { memo } from 'react';
import { useCart } from '../../shared/cart/cart-store.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import type { MenuSection, ShownItem } from './menu-view.ts';
import { QuickAdd } from './quick-add.tsx';
import { paths, type StoreParams } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './item-card.module.css';

interface ItemCardProps {
  shown: ShownItem;
  /** Of the page. Handed down, because a hook of the router in each card is called at every navigation. */
  params: StoreParams;
  currency: CurrencyCode;
  layout: MenuSection['layout'];
  eager: boolean;
}

/**
 * One item of the menu. The whole card opens it; the round button adds it. A card of which nothing has changed is not rendered again: a
 * menu may have thousands.
 */
export const ItemCard = memo(({ shown, params, currency, layout, eager }: ItemCardProps) => {
  const { item, note } = shown;
  const count = useCart(params.storeId, ({ lines }) =>
    lines.reduce((sum, line) => (line.itemId === item.id ? sum + line.quantity : sum), 0),
  );
  return (
    <li
      className={styles.card}
      data-layout={layout}
      data-photo={item.image !== null || undefined}
      data-off={note === null ? undefined : item.soldout ? 'out' : 'later'}
    >
      <div className={styles.text}>
        <h3 className={styles.name}>
          <PageLink to={paths.item(params, item)} over className={styles.link}>
            {item.name}
          </PageLink>
        </h3>
        {item.description && <p className={styles.description}>{item.description}</p>}
        <ItemFacts shown={shown} currency={currency} />
      </div>
      <div className={styles.media}>
        {item.image && (
          <div className={styles.photo}>
            <Photo
              image={item.image}
              alt=""
              ratio={layout === 'gallery' ? '4x3' : 'square'}
              width={layout === 'gallery' ? 320 : 112}
              narrow={layout === 'gallery' ? 150 : 112}
              eager={eager}
            />
          </div>
        )}
        {note === null && <QuickAdd shown={shown} params={params} count={count} className={styles.add ?? ''} />}
      </div>
    </li>
  );
});

/** The price, then whatever else helps to decide: sold out, the restaurant's label, dietary marks. */
export const ItemFacts = ({ shown, currency }: { shown: ShownItem; currency: CurrencyCode }) => {
  const { item, price, priceIsFrom, note, warning = null } = shown;
  return (
    <ul className={styles.facts}>
      <li className={styles.price}>
        {priceIsFrom && <span className={styles.from}>from </span>}
        {formatMoney(price, currency)}
      </li>
      {note !== null && <li className={styles.off}>{note}</li>}
      {item.label !== null && note === null && <li className={styles.label}>{item.label}</li>}
      {warning !== null && <li className={styles.warning}>{warning}</li>}
      {item.dietary.length > 0 && <li className={styles.marks}>{item.dietary.join(' · ')}</li>}
    </ul>
  );
};
