import {
  pizzasForSlot,
  getSize,
  slotAllowsHalves,
  type DealPizzaSelection,
  type DealPizzaSlot,
  type MenuIndex,
  type PizzaItem,
} from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CartProblem } from '@servery/domain/pricing';
import { useId } from 'react';
import { HalvesField } from './halves-field.tsx';
import { PizzaChoices } from './pizza-choices.tsx';
import { choosePizza, nothingOn, problemsAt, roomLeft } from '@servery/domain/selections';
import { ToppingFields } from './topping-fields.tsx';
import styles from './deal-pizza-field.module.css';

interface DealPizzaFieldProps {
  index: MenuIndex;
  slot: DealPizzaSlot;
  value: DealPizzaSelection;
  at: string;
  problems: readonly CartProblem[];
  disabled: boolean;
  onChange: (value: DealPizzaSelection) => void;
}

/** A pizza of a deal: a whole one, or two halves if the deal allows them. */
export const DealPizzaField = ({ index, slot, value, at, problems, disabled, onChange }: DealPizzaFieldProps) => {
  const name = useId();
  const pizzas = pizzasForSlot(index, slot);
  const mayBeHalves = slotAllowsHalves(index, slot) || value.halves !== null;
  const getPrice = ({ id }: PizzaItem) => {
    const extra = slot.extraCharges.find(({ pizzaId }) => pizzaId === id)?.extraCharge ?? 0;
    return extra > 0 ? `+${formatMoney(extra, index.menu.currency)}` : '';
  };
  const whole = value.pizza ?? nothingOn();
  const pizza = pizzas.find(({ id }) => id === whole.pizzaId);
  const choose = (halves: boolean) => {
    if (halves === (value.halves !== null)) return;
    // The whole pizza becomes the left half, and the left half the whole pizza: nothing has to be chosen twice.
    if (halves) onChange({ ...value, pizza: null, halves: { firstHalf: whole, secondHalf: nothingOn() } });
    else onChange({ ...value, pizza: value.halves?.firstHalf ?? nothingOn(), halves: null });
  };
  return (
    <>
      {mayBeHalves && (
        <fieldset className={styles.modes} aria-label="One pizza or two halves" disabled={disabled}>
          {(['One pizza', 'Two halves'] as const).map((words, mode) => (
            <label key={words} className={styles.mode}>
              <input type="radio" name={name} checked={(value.halves !== null) === (mode === 1)} onChange={() => choose(mode === 1)} />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {value.halves ? (
        <HalvesField
          index={index}
          pizzas={pizzas.filter((one) => getSize(one, slot.sizeId)?.halfAndHalfAvailable)}
          sizeId={slot.sizeId}
          getPrice={getPrice}
          value={value.halves}
          at={`${at}.halves`}
          problems={problems}
          disabled={disabled}
          onChange={(halves) => onChange({ ...value, halves })}
        />
      ) : (
        <>
          <PizzaChoices
            legend="Pizza"
            name={`${name}-pizza`}
            pizzas={pizzas}
            chosen={whole.pizzaId}
            getPrice={getPrice}
            at={`${at}.pizza.pizzaId`}
            problems={[...problemsAt(problems, `${at}.pizza.pizzaId`), ...problems.filter(({ path }) => path === at)]}
            open="Please choose a pizza."
            disabled={disabled}
            onChoose={(id) => onChange({ ...value, pizza: choosePizza(whole, id), halves: null })}
          />
          {pizza && (
            <ToppingFields
              key={pizza.id}
              index={index}
              pizza={pizza}
              sizeId={slot.sizeId}
              onHalf={false}
              value={whole}
              room={roomLeft(index, whole)}
              at={`${at}.pizza`}
              problems={problems}
              disabled={disabled}
              onChange={(changed) => onChange({ ...value, pizza: changed, halves: null })}
            />
          )}
        </>
      )}
    </>
  );
};
