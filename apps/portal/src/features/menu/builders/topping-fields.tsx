import { toppingCharge, type MenuIndex, type PizzaItem, type PizzaTopping, type ToppingSelection } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CartProblem } from '@servery/domain/pricing';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useId, useState } from 'react';
import button from '../../../shared/ui/button.module.css';
import { AddOrCount } from '../add-or-count.tsx';
import chips from '../chips.module.css';
import question from '../question.module.css';
import { Problems } from './line-form.tsx';
import { countToppings, problemsAt, setTopping, toggleRemoved } from '@servery/domain/selections';
import styles from './topping-fields.module.css';

interface ToppingFieldsProps<T extends ToppingSelection> {
  index: MenuIndex;
  pizza: PizzaItem;
  sizeId: string;
  onHalf: boolean;
  value: T;
  /** How many more toppings can be added, counting the other half as well. */
  room: number;
  at: string;
  problems: readonly CartProblem[];
  disabled: boolean;
  onChange: (value: T) => void;
}

/** Longer lists start with this many and show the rest on request. */
const atFirst = 8;

/** The toppings removed from and added to a pizza or a half. */
export const ToppingFields = <T extends ToppingSelection>(props: ToppingFieldsProps<T>) => (
  <>
    {props.pizza.removeToppings.length > 0 && <LeaveOff {...props} />}
    <AddToppings {...props} />
  </>
);

/** Chips for what is on the pizza: a tap strikes one out, another restores it. */
const LeaveOff = <T extends ToppingSelection>({ pizza, value, at, problems, disabled, onChange }: ToppingFieldsProps<T>) => {
  const hint = useId();
  return (
    <fieldset className={question.question} aria-describedby={hint} disabled={disabled} data-at={`${at}.removeToppings`}>
      <legend className={question.legend}>On {pizza.name}</legend>
      <p id={hint} className={question.hint}>
        Tap what to leave off
      </p>
      <div className={`${chips.chips} ${styles.chips}`}>
        {pizza.removeToppings.map(({ id, name }) => (
          <label key={id} className={`${chips.chip} ${styles.chip}`}>
            <input type="checkbox" checked={value.removeToppings.includes(id)} onChange={() => onChange(toggleRemoved(value, id))} />
            <VisuallyHidden>No </VisuallyHidden>
            <span className={styles.removable}>{name}</span>
          </label>
        ))}
      </div>
      <Problems of={problemsAt(problems, `${at}.removeToppings`)} />
    </fieldset>
  );
};

const AddToppings = <T extends ToppingSelection>(props: ToppingFieldsProps<T>) => {
  const { index, sizeId, onHalf, value, room, at, problems, disabled, onChange } = props;
  const [all, setAll] = useState(false);
  const hint = useId();
  const settings = index.pizza?.settings;
  if (!settings) return null;
  const place = `${at}.addToppings`;
  const getQuantity = (id: string) => value.addToppings.find(({ toppingId }) => toppingId === id)?.quantity ?? 0;
  /** A topping that this size cannot have is listed only if the guest has chosen it, so that it can be removed. */
  const offered = settings.toppings.filter(({ id, prices }) => prices[sizeId] !== undefined || getQuantity(id) > 0);
  const shown = all ? offered : offered.filter(({ id }, position) => position < atFirst || getQuantity(id) > 0);
  if (offered.length === 0) return null;
  const count = countToppings(value);
  return (
    <fieldset className={question.question} aria-describedby={hint} disabled={disabled} data-at={place}>
      <legend className={question.legend}>{onHalf ? 'Add toppings to this half' : 'Add toppings'}</legend>
      <p id={hint} className={question.hint} role="status">
        {room > 0 ? `Up to ${settings.maxToppings} in all` : `That is all ${settings.maxToppings} toppings`}
        {count > 0 && `, ${count} added`}
      </p>
      <Problems of={problems.filter(({ path }) => path === place)} />
      <ul className={question.answers}>
        {shown.map((topping) => {
          const price = topping.prices[sizeId];
          return (
            <Topping
              key={topping.id}
              topping={topping}
              extra={
                price === undefined ? 'Not in this size' : `+${formatMoney(toppingCharge(price, onHalf, settings), index.menu.currency)}`
              }
              quantity={getQuantity(topping.id)}
              room={price === undefined || topping.soldout ? 0 : room}
              at={`${place}.${topping.id}`}
              problems={problems}
              onQuantity={(quantity) => onChange(setTopping(value, topping.id, quantity))}
            />
          );
        })}
      </ul>
      {shown.length < offered.length && (
        <button type="button" className={button.text} onClick={() => setAll(true)}>
          Show all {offered.length} toppings
        </button>
      )}
    </fieldset>
  );
};

interface ToppingProps {
  topping: PizzaTopping;
  extra: string;
  quantity: number;
  room: number;
  at: string;
  problems: readonly CartProblem[];
  onQuantity: (quantity: number) => void;
}

const Topping = ({ topping, extra, quantity, room, at, problems, onQuantity }: ToppingProps) => {
  const plus = useId();
  return (
    <li
      className={`${question.answer} ${styles.row}`}
      data-chosen={quantity > 0 || undefined}
      data-off={topping.soldout || undefined}
      data-at={at}
    >
      <label className={styles.words} htmlFor={plus}>
        <span className={styles.name}>{topping.name}</span>
        <span className={question.extra}>{topping.soldout ? 'Sold out' : extra}</span>
      </label>
      <AddOrCount id={plus} name={topping.name} quantity={quantity} room={room} onQuantity={onQuantity} />
      <Problems of={problemsAt(problems, at)} />
    </li>
  );
};
