import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { useCloseSheet } from '../../shared/ui/close-sheet.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { CartView } from './cart-view.tsx';
import styles from './cart-drawer.module.css';

/** The cart's own address: it lies over the menu, one tap from everywhere. */
export const CartDrawer = () => {
  const close = useCloseSheet();
  return (
    <Sheet label="Your order" place="side" onClose={close}>
      <button type="button" className={`${button.round} ${styles.close}`} aria-label="Close" onClick={close}>
        <Icon of={more.close} large />
      </button>
      <CartView heading="h2" />
    </Sheet>
  );
};
