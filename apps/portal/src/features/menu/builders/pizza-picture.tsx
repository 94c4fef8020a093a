import type { ToppingSelection } from '@servery/domain/menu';
import styles from './pizza-picture.module.css';

export interface DrawnHalf extends ToppingSelection {
  pizzaId: string;
}

interface PizzaPictureProps {
  halves: readonly [DrawnHalf, DrawnHalf];
  active: 0 | 1;
  onTap: (half: 0 | 1) => void;
}

const outlines = ['M98 14a86 86 0 0 0 0 172Z', 'M102 14a86 86 0 0 1 0 172Z'] as const;
const crusts = ['M98 6a94 94 0 0 0 0 188Z', 'M102 6a94 94 0 0 1 0 188Z'] as const;
/** Positions of toppings on the left half, spread out from the first on; the right half mirrors them. */
const spots = [
  [62, 62],
  [58, 118],
  [82, 152],
  [80, 92],
  [34, 92],
  [74, 36],
  [44, 148],
  [84, 124],
  [40, 60],
  [58, 90],
  [66, 140],
  [86, 64],
  [32, 120],
  [82, 172],
  [56, 40],
] as const;
const sauces = 5;
const shapes = 6;

/** Maps an id to a small number, so that the same pizza always looks the same. */
const getVariant = (id: string, of: number): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 9973;
  return sum % of;
};

/** Three pieces of each added topping, as long as there is room. */
const getPieces = ({ addToppings }: DrawnHalf): string[] =>
  Array.from({ length: 3 }, () => addToppings.flatMap(({ toppingId, quantity }) => Array.from({ length: quantity }, () => toppingId)))
    .flat()
    .slice(0, spots.length);

/**
 * The pizza being built, from above. A tap on a half selects that half. It shows nothing that is not in the text beside it, and is hidden
 * from screen readers.
 */
export const PizzaPicture = ({ halves, active, onTap }: PizzaPictureProps) => (
  <svg className={styles.picture} viewBox="0 0 200 200" aria-hidden="true">
    {halves.map((half, side) => (
      <g
        key={side}
        className={styles.half}
        data-active={side === active || undefined}
        data-empty={half.pizzaId === '' || undefined}
        data-sauce={half.pizzaId === '' ? undefined : getVariant(half.pizzaId, sauces)}
        onClick={() => onTap(side === 0 ? 0 : 1)}
      >
        <path className={styles.crust} d={crusts[side]} />
        <path className={styles.sauce} d={outlines[side]} />
        {half.pizzaId === '' ? (
          <path className={styles.plus} d={side === 0 ? 'M52 86v28M38 100h28' : 'M148 86v28M134 100h28'} />
        ) : (
          getPieces(half).map((id, at) => {
            const [x, y] = spots[at] ?? [0, 0];
            return (
              <circle key={at} className={styles.topping} data-shape={getVariant(id, shapes)} cx={side === 0 ? x : 200 - x} cy={y} r="8" />
            );
          })
        )}
      </g>
    ))}
  </svg>
);
