import { useEffect, useRef, useState, type FormEvent } from 'react';
import { announce } from '../../shared/announcer.tsx';
import type { LocalLine } from '../../shared/cart/local-price.ts';
import { longestName, mostSaved, saveCart, getSavedCarts } from '../../shared/cart/saved-carts.ts';
import { paths } from '../../shared/paths.ts';
import { useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { focusElement } from '../../shared/ui/focus-element.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './save-cart.module.css';

/** Saves the cart under a name, in this browser. The cart itself does not change. */
export const SaveCart = ({ lines }: { lines: readonly LocalLine[] }) => {
  const store = useStore();
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  // The form disappears with the focus inside it.
  const opened = useRef(false);
  useEffect(() => {
    if (state === 'open') opened.current = true;
    else if (opened.current) opener.current?.focus();
  }, [state]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return setProblem('Please enter a name.');
    const saved = getSavedCarts(store.restaurantId);
    const before = saved.get();
    if (before.length >= mostSaved) return setProblem(`You have ${mostSaved} saved carts. Please delete one of them first.`);
    const kept = saved.update((carts) =>
      saveCart(carts, {
        name: called,
        storeId: store.id,
        storeName: store.name,
        savedAt: new Date().toISOString(),
        lines: lines.map(({ line }) => line),
        names: lines.map(({ item }) => item?.name ?? 'Item'),
      }),
    );
    if (!kept) {
      saved.update(() => before);
      return setProblem('This browser has no room to keep it. Delete a saved cart, or allow this page to store data.');
    }
    setState('saved');
    setName('');
    announce(`Saved as ${called}`);
  };
  if (state !== 'open') {
    return (
      <p className={styles.line}>
        <button ref={opener} type="button" className={button.text} onClick={() => setState('open')}>
          Save this cart
        </button>
        {state === 'saved' && (
          <PageLink to={paths.savedOrders({ restaurantId: store.restaurantId, storeId: store.id })} className={button.text}>
            See your saved carts
          </PageLink>
        )}
      </p>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextField
        label="Name of this cart"
        name="cart"
        placeholder="Friday night, office lunch"
        maxLength={longestName}
        ref={focusElement}
        value={name}
        problem={problem}
        onValue={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      <div className={styles.line}>
        <button type="submit" className={button.quiet}>
          Save
        </button>
        <button type="button" className={button.text} onClick={() => setState('closed')}>
          Cancel
        </button>
      </div>
    </form>
  );
};
