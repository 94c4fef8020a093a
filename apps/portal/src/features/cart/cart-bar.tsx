import { formatMoney } from '@servery/domain/money';
import { getCount } from '../../shared/cart/cart.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { priceLocally } from '../../shared/cart/local-price.ts';
import { useMenu, useStoreParams } from '../../shared/scope.ts';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './cart-bar.module.css';

/** On phones and tablets: the cart, one press away, once it has an item. */
export const CartBar = () => {
  const params = useStoreParams();
  const menu = useMenu();
  const cart = useCart(params.storeId, (whole) => whole);
  const count = getCount(cart);
  if (count === 0) return null;
  return (
    <div className={styles.place} data-cart-bar>
      <PageLink to={paths.cart(params)} over className={styles.bar}>
        <span className={styles.count}>{count}</span>
        <span className={styles.word}>View order</span>
        <span>{formatMoney(priceLocally(menu, cart).itemTotal, menu.currency)}</span>
      </PageLink>
    </div>
  );
};
