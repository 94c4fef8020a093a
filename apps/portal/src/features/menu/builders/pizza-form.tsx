import { formatMoney } from '@servery/domain/money';
import { getPizzaPrice } from '@servery/domain/pricing';
import type { ReactNode } from 'react';
import choice from '../../../shared/ui/choice.module.css';
import question from '../question.module.css';
import { Groups } from './groups.tsx';
import { LineForm, Problems } from './line-form.tsx';
import { problemsAt, roomLeft, getSizes, tidyPizza } from '@servery/domain/selections';
import { ToppingFields } from './topping-fields.tsx';
import { useLineForm, type BuilderProps, type LineForm as Form } from './use-line-form.ts';
import styles from './pizza-form.module.css';

/** A pizza: its size first, then removed and added toppings at that size's prices, then its other choices. */
export const PizzaForm = ({ head, ...props }: BuilderProps<'pizza'> & { head: ReactNode }) => {
  const form = useLineForm('pizza', props, tidyPizza);
  const { index, selection, setSelection, told, tried } = form;
  const disabled = form.shown.note !== null;
  return (
    <LineForm form={form} head={head}>
      <Sizes form={form} item={props.item} disabled={disabled} />
      <ToppingFields
        index={index}
        pizza={props.item}
        sizeId={selection.sizeId}
        onHalf={false}
        value={selection}
        room={roomLeft(index, selection)}
        at="selection"
        problems={told}
        disabled={disabled}
        onChange={setSelection}
      />
      <Groups
        index={index}
        groupIds={props.item.modifierGroupIds}
        at="selection"
        value={selection.modifiers}
        problems={told}
        asked={tried}
        disabled={disabled}
        onChange={(modifiers) => setSelection({ ...selection, modifiers })}
      />
    </LineForm>
  );
};

interface SizesProps {
  form: Form<'pizza'>;
  item: BuilderProps<'pizza'>['item'];
  disabled: boolean;
}

const Sizes = ({ form: { index, way, selection, setSelection, told }, item, disabled }: SizesProps) => {
  return (
    <fieldset className={question.question} disabled={disabled} data-at="selection.sizeId">
      <legend className={question.legend}>Size</legend>
      <div className={styles.cards}>
        {getSizes(index, item).map(({ id, name, soldout }) => (
          <label key={id} className={`${choice.card} ${styles.size}`} data-off={soldout || undefined}>
            <input
              type="radio"
              name="size"
              checked={selection.sizeId === id}
              disabled={soldout && selection.sizeId !== id}
              onChange={() => setSelection({ ...selection, sizeId: id })}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>
              {soldout ? 'Sold out' : formatMoney(getPizzaPrice(item, id, way) ?? 0, index.menu.currency)}
            </span>
          </label>
        ))}
      </div>
      <Problems of={problemsAt(told, 'selection.sizeId')} />
    </fieldset>
  );
};
