import { priceCart } from '../packages/domain/src/pricing/index.ts';
import { median } from './lib/figures.ts';
import { twelvePizzas } from './lib/twelve-pizzas.ts';

/** The longest that a quote may take, in milliseconds. */
const goal = 5;

/**
 * What it takes to find the cheapest deals for the slowest cart of twelve pizzas that we know, in milliseconds for one quote. By the clock,
 * because that is what a guest waits: the processor time of all threads would add the compiler's, which works beside the quote. Only a quiet
 * machine gives a figure that counts.
 */
export function benchTwelvePizzas({ quotes }: { quotes: number }): string {
  const input = twelvePizzas();
  const plain = { ...input, menu: { ...input.menu, pizza: { ...input.menu.pizza!, enableDealAndHalfAndHalfConversion: false } } };
  const result = priceCart(input);
  if (!result.ok || !result.cart.lines.some(({ convertedFrom }) => convertedFrom))
    throw new Error('The cart of twelve pizzas has no deal.');
  const times = (of: typeof input): number[] => {
    for (let time = 0; time < 50; time += 1) priceCart(of);
    return Array.from({ length: quotes }, () => {
      const before = performance.now();
      priceCart(of);
      return performance.now() - before;
    }).toSorted((a, b) => a - b);
  };
  const [with_, without] = [times(input), times(plain)];
  const at = (part: number) => (with_[Math.floor((quotes - 1) * part)] as number).toFixed(2);
  const within = with_.filter((time) => time <= goal).length;
  return `Twelve pizzas on lines of their own and twenty deals that all of them fit: a quote takes ${at(0.5)} ms at the median, ${at(0)} ms at best, ${at(0.99)} ms at the 99th percentile, ${at(1)} ms at worst; ${((100 * within) / quotes).toFixed(1)} % of ${quotes} within the goal of ${goal} ms. Without deals the same cart takes ${median(without).toFixed(3)} ms.`;
}
