import type { Minor } from '../money/money.types.ts';
import type { Candidate, FilledDeal, Offer, OfferedSlot } from './deal-offers.ts';

/** A deal of many pizzas, and what it saves. */
interface Filling extends FilledDeal {
  saving: Minor;
}

/**
 * The deal with the highest saving per pizza, ties to the first on the menu: for carts with too many pizzas to compare every combination.
 * Each slot, in the deal's order, takes the remaining pizzas with the highest gain, ties in the order of the cart. Null: none saves.
 */
export function bestValueDeal(offers: readonly Offer[]): FilledDeal | null {
  let best: Filling | null = null;
  for (const offer of offers) {
    const filling = fill(offer);
    if (filling === null || filling.saving <= 0) continue;
    if (best === null || filling.saving * best.offer.size > best.saving * offer.size) best = filling;
  }
  return best;
}

function fill(offer: Offer): Filling | null {
  const used = new Map<Candidate, number>();
  const picks: FilledDeal['picks'] = [];
  let saving = -offer.price;
  for (const offered of offer.slots) {
    const { slot } = offered;
    let missing = slot.quantity;
    for (const { candidate, gain } of ranked(offered)) {
      const before = used.get(candidate) ?? 0;
      const taken = Math.min(missing, candidate.left - before);
      if (taken <= 0) continue;
      used.set(candidate, before + taken);
      saving += gain * taken;
      for (let time = 0; time < taken; time += 1) picks.push({ slot, candidate });
      missing -= taken;
      if (missing === 0) break;
    }
    if (missing > 0) return null;
  }
  return { offer, picks, saving };
}

const rankings = new WeakMap<OfferedSlot, { candidate: Candidate; gain: Minor }[]>();

/** The saving on each pizza in the deal, the largest first; ties stay in the order of the cart. */
function ranked(offered: OfferedSlot): { candidate: Candidate; gain: Minor }[] {
  const known = rankings.get(offered);
  if (known !== undefined) return known;
  const all = [...offered.extras]
    .map(([candidate, extra]) => ({ candidate, gain: candidate.read.priced.basePrice - extra }))
    .sort((a, b) => b.gain - a.gain);
  rankings.set(offered, all);
  return all;
}
