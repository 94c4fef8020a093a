import { useParams, useSearch } from '@tanstack/react-router';
import { indexMenu } from '@servery/domain/menu';
import { useCart } from '../../shared/cart/cart-store.ts';
import { useWay } from '../../shared/cart/use-way.ts';
import { useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { CloseSheet, useCloseSheet } from '../../shared/ui/close-sheet.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { ItemFacts } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import { AllergenInfo } from './allergen-info.tsx';
import { showItem } from './menu-view.ts';
import styles from './item-sheet.module.css';

const route = '/restaurants/$restaurantId/stores/$storeId/menu/categories/$categoryId/items/basic/$itemId';

/** An item's own address: its photo, its choices, and the button that adds it with its price. */
export const ItemSheet = () => {
  const { itemId } = useParams({ from: route });
  const { line: lineId } = useSearch({ from: route });
  const { readAt } = useRestaurant();
  const store = useStore();
  const menu = useMenu();
  const collectionType = useWay(store);
  const requestedFor = useCart(store.id, (cart) => cart.requestedFor);
  const line = useCart(store.id, (cart) => cart.lines.find(({ id }) => id === lineId));
  const close = useCloseSheet();
  const item = indexMenu(menu).items.get(itemId);
  if (!item) return null;
  const shown = showItem(menu, item, { collectionType, at: requestedFor ?? readAt, timeZone: store.timeZone });
  return (
    <Sheet label={item.name} place="centre" wide={item.image !== null} onClose={close}>
      <div className={styles.sheet} data-photo={item.image !== null || undefined}>
        <CloseSheet className={styles.close ?? ''} onClose={close} />
        {item.image && (
          <div className={styles.photo}>
            <Photo image={item.image} alt={item.name} ratio="4x6" width={480} narrow={420} narrowRatio="4x3" eager />
          </div>
        )}
        <ItemForm key={line?.id ?? item.id} shown={shown} line={line} onDone={close} store={store}>
          <h2 className={styles.name}>{item.name}</h2>
          <ItemFacts shown={shown} />
          {item.description && <p className={styles.description}>{item.description}</p>}
          {item.isAlcohol && <p className={styles.notice}>Contains alcohol. Please have proof of age ready.</p>}
          {shown.note !== null && (
            <p className={styles.notice} role="status">
              Sorry, this item is currently unavailable. {shown.note}.
            </p>
          )}
          <AllergenInfo info={item.allergenInfo} />
        </ItemForm>
      </div>
    </Sheet>
  );
};
