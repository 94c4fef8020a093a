import { useRouter } from '@tanstack/react-router';
import { announce } from '../../shared/announcer.tsx';
import { addLine } from '../../shared/cart/cart.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { plainLine } from '../../shared/cart/plain-line.ts';
import { paths, type StoreParams } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import type { ShownItem } from './menu-view.ts';
import styles from './quick-add.module.css';

interface QuickAddProps {
  shown: ShownItem;
  params: StoreParams;
  count: number;
  className: string;
}

/** Adds an item with one tap, or opens it if something has to be chosen. Shows how many are in the cart. */
export const QuickAdd = ({ shown: { item, hasChoices }, params, count, className }: QuickAddProps) => {
  const router = useRouter();
  const add = () => {
    if (hasChoices) {
      void router.navigate({ href: paths.item(params, item), resetScroll: false });
      return;
    }
    getCartStore(params.storeId).update((cart) => addLine(cart, plainLine(item.id)));
    announce(`${item.name} added`);
  };
  return (
    <button
      type="button"
      className={`${className} ${styles.add}`}
      data-count={count > 0 || undefined}
      aria-label={`${hasChoices ? 'Choose options for' : 'Add'} ${item.name}${count > 0 ? `, ${count} in cart` : ''}`}
      onClick={add}
    >
      {count > 0 ? <span>{count}</span> : <Icon of={icons.plus} />}
    </button>
  );
};
