import { useState, type FormEvent } from 'react';
import { formatInstantFrom } from '@servery/domain/clock';
import { announce } from '../../shared/announcer.tsx';
import {
  deleteCart,
  longestName,
  renameCart,
  restoreCart,
  getSavedCarts,
  useSavedCarts,
  type SavedCart,
} from '../../shared/cart/saved-carts.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import { focusElement } from '../../shared/ui/focus-element.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { PutBackButton } from './put-back-button.tsx';
import styles from './saved-orders-page.module.css';

/** Carts saved in this browser. */
export const SavedOrdersPage = () => {
  const { origin, restaurant } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const hydrated = useHydrated();
  const carts = useSavedCarts(restaurant.id);
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Saved carts | ${store.name}`} origin={origin} />
      <BackToMenu />
      <h1 className={styles.title}>Saved carts</h1>
      {!hydrated && (
        <div className={styles.waiting} aria-busy="true">
          <noscript>
            <p>Saved carts are kept in your browser and need JavaScript.</p>
          </noscript>
        </div>
      )}
      {hydrated && carts.length === 0 && (
        <div className={styles.empty}>
          <p>Carts that you save in this browser appear here. Fill one, and tap “Save this cart”.</p>
          <PageLink to={paths.store(params)} className={button.primary}>
            See the menu
          </PageLink>
        </div>
      )}
      <ul>
        {carts.map((cart) => (
          <SavedRow key={cart.id} cart={cart} />
        ))}
      </ul>
      {carts.length > 0 && <p className={styles.hint}>They are kept in this browser, without prices: what holds is today’s menu.</p>}
    </main>
  );
};

const SavedRow = ({ cart }: { cart: SavedCart }) => {
  const { restaurant, readAt } = useRestaurant();
  const timeZone = useStore().timeZone;
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const { update, get } = getSavedCarts(restaurant.id);
  const several = restaurant.stores.length > 1;
  const gone = !restaurant.stores.some(({ id }) => id === cart.storeId);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const called = name?.trim() ?? '';
    if (called === '') return setProblem('Please enter a name.');
    update((carts) => renameCart(carts, cart.id, called));
    setName(null);
    announce(`Renamed to ${called}`);
  };
  const remove = () => {
    const at = get().findIndex(({ id }) => id === cart.id);
    update((carts) => deleteCart(carts, cart.id));
    announce(`${cart.name} deleted`, () => update((carts) => restoreCart(carts, cart, at)));
  };
  return (
    <li className={styles.row}>
      {name === null ? (
        <h2 className={styles.name}>{cart.name}</h2>
      ) : (
        <form className={styles.rename} noValidate onSubmit={rename}>
          <TextField
            label={`New name of ${cart.name}`}
            name="name"
            maxLength={longestName}
            ref={focusElement}
            value={name}
            problem={problem}
            onValue={(text) => {
              setName(text);
              setProblem(undefined);
            }}
          />
          <div className={styles.actions}>
            <button type="submit" className={button.quiet}>
              Rename
            </button>
            <button type="button" className={button.text} onClick={() => setName(null)}>
              Cancel
            </button>
          </div>
        </form>
      )}
      <p className={styles.what}>{cart.lines.map(({ quantity }, at) => `${quantity} × ${cart.names[at] ?? 'Item'}`).join(', ')}</p>
      <p className={styles.what}>
        Saved {formatInstantFrom(cart.savedAt, readAt, timeZone)}
        {several && `, ${cart.storeName}`}
      </p>
      <div className={styles.actions}>
        {gone ? (
          <p className={styles.what}>This store has left.</p>
        ) : (
          <PutBackButton
            at={{ restaurantId: restaurant.id, storeId: cart.storeId }}
            label="Put in the cart"
            about={cart.name}
            wanted={cart.lines.map((line, at) => ({ line, name: cart.names[at] ?? 'Item' }))}
          />
        )}
        {name === null && (
          <>
            <button type="button" className={button.text} aria-label={`Rename ${cart.name}`} onClick={() => setName(cart.name)}>
              Rename
            </button>
            <button type="button" className={button.text} aria-label={`Delete ${cart.name}`} onClick={remove}>
              Delete
            </button>
          </>
        )}
      </div>
    </li>
  );
};
