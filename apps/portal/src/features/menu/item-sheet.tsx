import { useParams, useSearch } from '@tanstack/react-router';
import { indexMenu, type CartLineInput, type MenuItem } from '@servery/domain/menu';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { Suspense, type ReactNode } from 'react';
import type { Store } from '../../shared/api.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { useWay } from '../../shared/cart/use-way.ts';
import { useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { CloseSheet, useCloseSheet } from '../../shared/ui/close-sheet.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { WaitingForm } from './builders/line-form.tsx';
import { DealForm, HalvesForm, PizzaForm } from './builders/load-builders.ts';
import { Film } from './film.tsx';
import { ItemFacts } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import { showItem, type ShownItem } from './menu-view.ts';
import styles from './item-sheet.module.css';

const route = '/restaurants/$restaurantId/stores/$storeId/menu/categories/$categoryId/items/$itemType/$itemId';

/** An item's own address: its photo or film, its choices, and the button that adds it with its price. */
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
  const hasFilm = item.video !== null && item.video !== undefined;
  const pictured = item.image !== null || hasFilm;
  const photo = <Photo image={item.image} alt={item.name} ratio="4x6" width={480} narrow={420} narrowRatio="4x3" eager />;
  return (
    <Sheet label={item.name} place="centre" wide={pictured} onClose={close}>
      <div className={styles.sheet} data-photo={pictured || undefined}>
        <CloseSheet className={styles.close ?? ''} onClose={close} />
        {pictured && (
          <div className={styles.photo}>
            {item.video ? (
              <Film video={item.video} poster={item.image}>
                {photo}
              </Film>
            ) : (
              photo
            )}
          </div>
        )}
        <Builder
          key={line?.id ?? item.id}
          shown={shown}
          item={item}
          line={line}
          onDone={close}
          store={store}
          head={<Head shown={shown} currency={menu.currency} />}
        />
      </div>
    </Sheet>
  );
};

const Head = ({ shown, currency }: { shown: ShownItem; currency: CurrencyCode }) => {
  const { item, note } = shown;
  return (
    <>
      <div className={styles.bar} data-name={item.name} aria-hidden="true" />
      <div className={styles.head}>
        <h2 className={styles.name}>{item.name}</h2>
        <ItemFacts shown={shown} currency={currency} />
      </div>
      {item.description && <p className={styles.description}>{item.description}</p>}
      {item.isAlcohol && <p className={styles.notice}>Contains alcohol. Please have proof of age ready.</p>}
      {note !== null && (
        <p className={styles.notice} role="status">
          Sorry, this item is currently unavailable. {note}.
        </p>
      )}
    </>
  );
};

interface BuilderProps {
  shown: ShownItem;
  item: MenuItem;
  /** The line of the cart being edited; none when the item is added. */
  line: CartLineInput | undefined;
  store: Store;
  onDone: () => void;
  head: ReactNode;
}

/**
 * The questions for the item's type. All except the plain item's are a separate file; until it has loaded the item is shown without them.
 */
const Builder = ({ item, ...props }: BuilderProps) => {
  const { currency } = useMenu();
  if (item.type === 'basic') return <ItemForm item={item} {...props} />;
  const { price, priceIsFrom } = props.shown;
  return (
    <Suspense
      fallback={
        <WaitingForm head={props.head} info={item.allergenInfo} price={(priceIsFrom ? 'from ' : '') + formatMoney(price, currency)} />
      }
    >
      {item.type === 'pizza' && <PizzaForm item={item} {...props} />}
      {item.type === 'halfAndHalf' && <HalvesForm item={item} {...props} />}
      {item.type === 'deal' && <DealForm item={item} {...props} />}
    </Suspense>
  );
};
