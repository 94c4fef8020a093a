import { indexMenu, type CartLineInput } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { useRef, useState, type ReactNode } from 'react';
import type { Store } from '../../shared/api.ts';
import { announce } from '../../shared/announcer.tsx';
import { addLine } from '../../shared/cart/cart.ts';
import { replaceLine } from '../../shared/cart/cart-changes.ts';
import { cartStoreOf } from '../../shared/cart/cart-store.ts';
import { useWay } from '../../shared/cart/use-way.ts';
import { priceLocally } from '../../shared/cart/local-price.ts';
import { newLineId } from '../../shared/line-id.ts';
import { useMenu } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Stepper } from '../../shared/ui/stepper.tsx';
import { askFirst, fromSelection, isShort, toSelection, type Choices } from './choices.ts';
import { GroupField } from './group-field.tsx';
import type { ShownItem } from './menu-view.ts';
import styles from './item-form.module.css';

interface ItemFormProps {
  shown: ShownItem;
  /** The cart's line that is being changed; none when the item is added. */
  line: CartLineInput | undefined;
  store: Store;
  onDone: () => void;
  children: ReactNode;
}

/** Choices, note and quantity, with the price running along on the button. */
export const ItemForm = ({ shown, line, store, onDone, children }: ItemFormProps) => {
  const { item } = shown;
  const menu = useMenu();
  const { groups: byId } = indexMenu(menu);
  const groups = askFirst(item.modifierGroupIds.flatMap((id) => byId.get(id)?.group ?? []));
  const [choices, setChoices] = useState<Choices>(() => (line ? fromSelection(line.selection, groups) : {}));
  const [comments, setComments] = useState(line?.comments ?? '');
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const collectionType = useWay(store);

  const made: CartLineInput = {
    id: line?.id ?? '',
    type: 'basic',
    itemId: item.id,
    quantity,
    comments: comments.trim(),
    selection: toSelection(choices),
  };
  const total = priceLocally(menu, { lines: [made], collectionType }).itemTotal;

  const submit = () => {
    const missing = groups.find((group) => isShort(choices, group));
    if (missing) {
      setTried(true);
      const field = form.current?.querySelector<HTMLElement>(`[data-group="${missing.id}"]`);
      field?.scrollIntoView({ block: 'start' });
      field?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
      return;
    }
    cartStoreOf(store.id).update((cart) => (line ? replaceLine(cart, made) : addLine(cart, { ...made, id: newLineId() })));
    announce(line ? `${item.name} changed` : `${quantity > 1 ? `${quantity} × ` : ''}${item.name} added`);
    onDone();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.body}>
        {children}
        {groups.map((group) => (
          <GroupField
            key={group.id}
            group={group}
            currency={menu.currency}
            choices={choices}
            asked={tried}
            disabled={shown.note !== null}
            onChange={setChoices}
          />
        ))}
        {store.hasComments && store.commentMaxLength.item > 0 && shown.note === null && (
          <label className={styles.comments}>
            <span className={styles.label}>Note for the kitchen</span>
            <textarea
              rows={2}
              maxLength={store.commentMaxLength.item}
              value={comments}
              placeholder="No onion, sauce on the side"
              onChange={(event) => setComments(event.target.value)}
            />
            <span className={styles.length} data-near={comments.length > store.commentMaxLength.item - 20 || undefined}>
              {comments.length} of {store.commentMaxLength.item}
            </span>
          </label>
        )}
      </div>
      <div className={styles.foot}>
        {shown.note === null ? (
          <>
            <Stepper label={`Quantity of ${item.name}`} value={quantity} min={1} max={99} large onChange={setQuantity} />
            <button type="submit" className={`${button.primary} ${styles.add}`}>
              <span>{line ? 'Update' : 'Add to order'}</span>
              <span>{formatMoney(total, menu.currency)}</span>
            </button>
          </>
        ) : (
          <button type="button" className={`${button.primary} ${styles.add}`} aria-disabled="true">
            <span>{shown.note}</span>
          </button>
        )}
      </div>
    </form>
  );
};
