import { useState } from 'react';
import type { CartLineInput, CustomItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { limits } from '@servery/domain/validation';
import { optional } from '@servery/ui/primitives/optional.ts';
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
      <div className={styles.comments}>
        <TextField label="What is it?" most={limits.itemName.max} value={name} problem={tried ? problem : null} onChange={setName} />
      </div>
      <NumberPad label="Price" value={price} currency={index.menu.currency} onChange={setPrice} />
      {most > 0 && (
        <div className={styles.comments}>
          <TextField label={optional('Note for the kitchen')} most={most} value={comments} onChange={setComments} />
        </div>
      )}
    </SheetFrame>
  );
};
