import { useState } from 'react';
import type { CartLineInput, CustomItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { limits } from '@servery/domain/validation';
import { NumberPad } from '../../../shared/number-pad.tsx';
import { Stepper } from '../stepper.tsx';
import { SheetFrame } from './frame.tsx';
import type { SheetProps } from './sheet.types.ts';
import styles from './sheet.module.css';

/** An item that is not on the menu: its name and its price. */
export const CustomSheet = ({ item, line, index, note, most, onAdd }: SheetProps<CustomItem>) => {
  const before = line?.type === 'custom' ? line : undefined;
  const [name, setName] = useState(before?.selection.name ?? '');
  const [price, setPrice] = useState(before?.selection.price ?? 0);
  const [quantity, setQuantity] = useState(before?.quantity ?? 1);
  const [comments, setComments] = useState(before?.comments ?? '');
  const [tried, setTried] = useState(false);
  const typed = name.trim();
  const problem = typed.length < limits.itemName.min ? 'Please type what it is.' : null;
  const submit = () => {
    if (problem !== null) return setTried(true);
    const made: CartLineInput = {
      id: before?.id ?? '',
      type: 'custom',
      itemId: item.id,
      quantity,
      comments: comments.trim(),
      selection: { modifiers: [], name: typed, price },
    };
    onAdd(made);
  };
  return (
    <SheetFrame
      name={item.name}
      note={note}
      onSubmit={submit}
      foot={
        <>
          <Stepper label="Quantity" value={quantity} least={1} most={99} onStep={(delta) => setQuantity(quantity + delta)} />
          <button type="submit" className={styles.add} data-missing={problem !== null || undefined} aria-disabled={note !== null}>
            <span>{before ? 'Change' : 'Add'}</span>
            <span className={styles.total}>{formatMoney(price * quantity, index.menu.currency)}</span>
          </button>
        </>
      }
    >
      <label className={styles.comments}>
        <span>What is it?</span>
        <input
          className={styles.input}
          type="text"
          maxLength={limits.itemName.max}
          value={name}
          autoComplete="off"
          aria-invalid={tried && problem !== null}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {tried && problem && (
        <p className={styles.problems} role="alert">
          {problem}
        </p>
      )}
      <NumberPad label="Price" value={price} currency={index.menu.currency} onChange={setPrice} />
      {most > 0 && (
        <label className={styles.comments}>
          <span>Note for the kitchen</span>
          <input
            className={styles.input}
            type="text"
            maxLength={most}
            value={comments}
            autoComplete="off"
            onChange={(event) => setComments(event.target.value)}
          />
        </label>
      )}
    </SheetFrame>
  );
};
