import { toppingCharge, type MenuIndex, type PizzaItem, type ToppingSelection } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CartProblem } from '@servery/domain/pricing';
import { countToppings, problemsAt, setTopping, toggleRemoved } from '@servery/domain/selections';
import { OptionKey, Question } from './option-key.tsx';
import { Problems } from './problems.tsx';

interface ToppingsProps<T extends ToppingSelection> {
  index: MenuIndex;
  pizza: PizzaItem;
  sizeId: string;
  onHalf: boolean;
  value: T;
  /** How many more may be added, over both halves. */
  room: number;
  at: string;
  told: readonly CartProblem[];
  onChange: (value: T) => void;
}

/** Toppings removed from a pizza or one of its halves, and toppings added. */
export const Toppings = <T extends ToppingSelection>(props: ToppingsProps<T>) => {
  const { index, pizza, sizeId, onHalf, value, room, at, told, onChange } = props;
  const settings = index.pizza?.settings;
  const getQuantity = (id: string) => value.addToppings.find(({ toppingId }) => toppingId === id)?.quantity ?? 0;
  // A topping that this size cannot have is shown only while it is chosen, so that it can be removed.
  const offered = (settings?.toppings ?? []).filter(({ id, prices }) => prices[sizeId] !== undefined || getQuantity(id) > 0);
  const count = countToppings(value);
  return (
    <>
      {pizza.removeToppings.length > 0 && (
        <Question title="Leave off" at={`${at}.removeToppings`}>
          {pizza.removeToppings.map(({ id, name }) => (
            <OptionKey
              key={id}
              name={name}
              extra=""
              quantity={value.removeToppings.includes(id) ? 1 : 0}
              open
              counts={false}
              strikes
              onQuantity={() => onChange(toggleRemoved(value, id))}
            />
          ))}
          <Problems of={problemsAt(told, `${at}.removeToppings`)} />
        </Question>
      )}
      {settings && offered.length > 0 && (
        <Question
          title="Add"
          at={`${at}.addToppings`}
          hint={`${room > 0 ? `Up to ${settings.maxToppings}` : `That is all ${settings.maxToppings}`}${count > 0 ? `, ${count} added` : ''}`}
        >
          {offered.map((topping) => {
            const price = topping.prices[sizeId];
            const charge = price === undefined ? null : toppingCharge(price, onHalf, settings);
            const words = charge === null ? 'Not in this size' : `+${formatMoney(charge, index.menu.currency)}`;
            return (
              <OptionKey
                key={topping.id}
                name={topping.name}
                extra={topping.soldout ? 'Sold out' : words}
                quantity={getQuantity(topping.id)}
                open={charge !== null && !topping.soldout && room > 0}
                counts
                at={`${at}.addToppings.${topping.id}`}
                onQuantity={(quantity) => onChange(setTopping(value, topping.id, quantity))}
              />
            );
          })}
          <Problems of={problemsAt(told, `${at}.addToppings`)} />
        </Question>
      )}
    </>
  );
};
