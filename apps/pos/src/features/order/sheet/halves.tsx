import { useCallback, useRef, useState } from 'react';
import type { HalfSelection, HalvesSelection, MenuIndex, PizzaItem } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { choosePizza, halfNames, halfText, problemsAt, roomLeft } from '@servery/domain/selections';
import { settle } from '@servery/ui/primitives/steady-taps.ts';
import { OptionKey, Question } from './option-key.tsx';
import { Problems } from './problems.tsx';
import { Toppings } from './toppings.tsx';
import styles from './sheet.module.css';

interface HalvesProps {
  index: MenuIndex;
  pizzas: readonly PizzaItem[];
  sizeId: string;
  getPrice: (pizza: PizzaItem) => string;
  value: HalvesSelection;
  at: string;
  told: readonly CartProblem[];
  onChange: (halves: HalvesSelection) => void;
}

const keys = ['firstHalf', 'secondHalf'] as const;

/** Whether a tap on an option is the second one of a double tap, which finds the options of the other half under the finger. */
const useSecondTap = (): ((id: string) => boolean) => {
  const last = useRef({ id: '', at: Number.NEGATIVE_INFINITY });
  return useCallback((id) => {
    const now = performance.now();
    const isSecond = id === last.current.id && now - last.current.at <= settle;
    last.current = { id, at: now };
    return isSecond;
  }, []);
};

/** Two halves side by side; below them the choices of the selected half. */
export const Halves = ({ index, pizzas, sizeId, getPrice, value, at, told, onChange }: HalvesProps) => {
  const [active, setActive] = useState<0 | 1>(value.firstHalf.pizzaId !== '' && value.secondHalf.pizzaId === '' ? 1 : 0);
  const halves = [value.firstHalf, value.secondHalf] as const;
  const half = halves[active];
  const pizza = pizzas.find(({ id }) => id === half.pizzaId);
  const place = `${at}.${keys[active]}`;
  const change = (next: HalfSelection) => onChange({ ...value, [keys[active]]: next });
  const isSecondTap = useSecondTap();
  /** Once the first half has its pizza, the other half is next: two halves take two taps. */
  const onChoose = (id: string) => {
    // The second tap of a double tap is not the other half.
    if (isSecondTap(id)) return;
    change(choosePizza(half, id));
    const other = active === 0 ? 1 : 0;
    if (half.pizzaId !== '' || halves[other].pizzaId !== '') return;
    setActive(other);
  };
  return (
    <div data-at={at}>
      <div className={styles.halves} role="group" aria-label="Which half">
        {halves.map((of, side) => {
          const chosen = pizzas.find(({ id }) => id === of.pizzaId);
          const { added, removed } = halfText(index, chosen, of);
          const wrong = problemsAt(told, `${at}.${keys[side]}`).length > 0;
          return (
            <button
              key={side}
              type="button"
              className={styles.half}
              aria-pressed={side === active}
              data-at={`${at}.${keys[side]}`}
              data-wrong={wrong || undefined}
              onClick={() => setActive(side === 0 ? 0 : 1)}
            >
              <span className={styles.side}>{halfNames[side]}</span>
              <span className={styles.optionName}>{chosen?.name ?? 'Choose a pizza'}</span>
              <span className={styles.extra}>
                {[...added.map((name) => `+ ${name}`), ...removed.map((name) => `no ${name}`)].join(', ')}
              </span>
            </button>
          );
        })}
      </div>
      <Problems of={told.filter(({ path }) => path === at || path === `${at}.addToppings`)} />
      <PizzaKeys
        title={`Pizza for the ${halfNames[active].toLowerCase()}`}
        pizzas={pizzas}
        chosen={half.pizzaId}
        getPrice={getPrice}
        at={`${place}.pizzaId`}
        told={told}
        onChoose={onChoose}
      />
      {pizza && (
        <Toppings
          index={index}
          pizza={pizza}
          sizeId={sizeId}
          onHalf
          value={half}
          room={roomLeft(index, ...halves)}
          at={place}
          told={told}
          onChange={change}
        />
      )}
      {pizza && halves[active === 0 ? 1 : 0].pizzaId === '' && (
        <button type="button" className={styles.next} onClick={() => setActive(active === 0 ? 1 : 0)}>
          Now the {halfNames[active === 0 ? 1 : 0].toLowerCase()}
        </button>
      )}
    </div>
  );
};

interface PizzaKeysProps {
  title: string;
  pizzas: readonly PizzaItem[];
  chosen: string;
  getPrice: (pizza: PizzaItem) => string;
  at: string;
  told: readonly CartProblem[];
  onChoose: (id: string) => void;
}

/** A button for one pizza of the list. */
export const PizzaKeys = ({ title, pizzas, chosen, getPrice, at, told, onChoose }: PizzaKeysProps) => {
  const missing = problemsAt(told, at);
  return (
    <Question
      title={title}
      at={at}
      hint={
        <span className={styles.guidance} data-missing={missing.length > 0 || undefined}>
          Choose 1
        </span>
      }
    >
      {pizzas.map((pizza) => (
        <OptionKey
          key={pizza.id}
          name={pizza.name}
          extra={pizza.soldout ? 'Sold out' : getPrice(pizza)}
          quantity={chosen === pizza.id ? 1 : 0}
          open={!pizza.soldout}
          counts={false}
          onQuantity={(quantity) => quantity > 0 && onChoose(pizza.id)}
        />
      ))}
      <Problems of={chosen === '' ? [] : missing} />
    </Question>
  );
};
