import type { HalfSelection, HalvesSelection, MenuIndex, PizzaItem } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { useId, useRef, useState } from 'react';
import button from '../../../shared/ui/button.module.css';
import choice from '../../../shared/ui/choice.module.css';
import { Problems } from './line-form.tsx';
import { choosePizza, halfNames, halfText, problemsAt, roomLeft } from '@servery/domain/selections';
import { PizzaChoices } from './pizza-choices.tsx';
import { PizzaPicture } from './pizza-picture.tsx';
import { ToppingFields } from './topping-fields.tsx';
import styles from './halves-field.module.css';

interface HalvesFieldProps {
  index: MenuIndex;
  /** The pizzas allowed as a half. */
  pizzas: readonly PizzaItem[];
  sizeId: string;
  getPrice: (pizza: PizzaItem) => string;
  value: HalvesSelection;
  at: string;
  problems: readonly CartProblem[];
  disabled: boolean;
  onChange: (halves: HalvesSelection) => void;
}

const keys = ['firstHalf', 'secondHalf'] as const;

/** Two halves as a picture with each half's toppings beside it; below it the questions about the half being chosen. */
export const HalvesField = (props: HalvesFieldProps) => {
  const { index, pizzas, sizeId, getPrice, value, at, problems, disabled, onChange } = props;
  const name = useId();
  const cards = useRef<HTMLFieldSetElement>(null);
  const [active, setActive] = useState<0 | 1>(() => (value.firstHalf.pizzaId !== '' && value.secondHalf.pizzaId === '' ? 1 : 0));
  const halves = [value.firstHalf, value.secondHalf] as const;
  const half = halves[active];
  const pizza = pizzas.find(({ id }) => id === half.pizzaId);
  const place = `${at}.${keys[active]}`;
  const other = active === 0 ? 1 : 0;
  const change = (next: HalfSelection) => onChange({ ...value, [keys[active]]: next });
  const goTo = (side: 0 | 1) => {
    setActive(side);
    void cards.current?.scrollIntoView({ block: 'nearest' });
    cards.current?.querySelectorAll('input')[side]?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.halves} data-at={at}>
      <PizzaPicture halves={halves} active={active} onTap={goTo} />
      <fieldset ref={cards} className={styles.cards} disabled={disabled}>
        <legend className={styles.legend}>Which half are you choosing?</legend>
        {halves.map((of, side) => {
          const chosen = pizzas.find(({ id }) => id === of.pizzaId);
          const wrong = problemsAt(problems, `${at}.${keys[side]}`).length > 0;
          const words = halfText(index, chosen, of);
          return (
            <label key={side} className={`${choice.card} ${styles.card}`} data-at={`${at}.${keys[side]}`} data-wrong={wrong || undefined}>
              {/* Focusing it, by keyboard or because it has a problem, selects this half. */}
              <input
                type="radio"
                name={name}
                checked={side === active}
                onChange={() => setActive(side === 0 ? 0 : 1)}
                onFocus={() => setActive(side === 0 ? 0 : 1)}
              />
              <span className={styles.side}>{halfNames[side]}</span>
              <span className={styles.pizza}>{chosen?.name ?? 'Choose a pizza'}</span>
              {words.added.map((topping) => (
                <span key={topping} className={styles.detail}>
                  + {topping}
                </span>
              ))}
              {words.removed.map((topping) => (
                <span key={topping} className={styles.detail}>
                  No <s>{topping}</s>
                </span>
              ))}
            </label>
          );
        })}
      </fieldset>
      <Problems of={problems.filter(({ path }) => path === at || path === `${at}.addToppings`)} />
      <section aria-label={halfNames[active]}>
        <h3 className={styles.title}>{halfNames[active]}</h3>
        <PizzaChoices
          legend={`Pizza for the ${halfNames[active].toLowerCase()}`}
          name={`${name}-pizza-${active}`}
          pizzas={pizzas}
          chosen={half.pizzaId}
          getPrice={getPrice}
          at={`${place}.pizzaId`}
          problems={problemsAt(problems, `${place}.pizzaId`)}
          open="Please choose a pizza for this half."
          disabled={disabled}
          onChoose={(id) => change(choosePizza(half, id))}
        />
        {pizza && (
          <ToppingFields
            key={active}
            index={index}
            pizza={pizza}
            sizeId={sizeId}
            onHalf
            value={half}
            room={roomLeft(index, ...halves)}
            at={place}
            problems={problems}
            disabled={disabled}
            onChange={change}
          />
        )}
        {pizza && halves[other].pizzaId === '' && (
          <button type="button" className={`${button.quiet} ${styles.next}`} onClick={() => goTo(other)}>
            Now the {halfNames[other].toLowerCase()}
          </button>
        )}
      </section>
    </div>
  );
};
