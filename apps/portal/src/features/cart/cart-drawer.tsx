import { CloseSheet, useCloseSheet } from '../../shared/ui/close-sheet.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { CartView } from './cart-view.tsx';
import styles from './cart-drawer.module.css';

/** The cart's own address: it is shown over the menu, one press from everywhere. */
export const CartDrawer = () => {
  const close = useCloseSheet();
  return (
    <Sheet label="Your order" place="side" onClose={close}>
      <CloseSheet className={styles.close ?? ''} onClose={close} />
      <CartView heading="h2" />
    </Sheet>
  );
};
