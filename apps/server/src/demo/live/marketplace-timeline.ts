import { wishes } from '../../../db/seed/history/guests.ts';
import * as crew from './crew.ts';
import type { Marketplace } from './marketplace.ts';
import { cooked, type RushContext } from './timeline.ts';
import type { Place } from './town.ts';

/** One order of the marketplace from start to finish: staff answer it, the kitchen cooks, a courier collects and delivers it. */
export async function writeMarketplaceTimeline(
  marketplace: Marketplace,
  place: Place,
  { random, pause, say, count }: RushContext,
): Promise<void> {
  const isPickup = random.chance(0.2);
  const fetched = await marketplace.order(place, {
    type: isPickup ? 'PICKUP' : 'DELIVERY_BY_UBER',
    ...(random.chance(0.2) ? { instructions: random.pick(wishes) } : {}),
  });
  const label = fetched === null ? '' : `${fetched.number} ${fetched.name}`;
  const report = (what: string, text: string) => {
    count(what);
    say(place, `${label}: ${text}`);
  };
  if (fetched === null) return count('orders of Uber Eats that never came');
  report('ordered at Uber Eats', isPickup ? 'ordered at Uber Eats, to pick up' : 'ordered at Uber Eats');

  await pause(random.between(4, 18));
  const chance = random.next();
  if (chance < 0.05) {
    if (await marketplace.cancel(fetched)) report('cancelled at Uber Eats', 'the guest cancelled at Uber Eats');
    return;
  }
  if (chance < 0.1) {
    if ((await crew.reject(place, fetched)).ok) report('rejected', 'too busy, rejected');
    return;
  }
  const eta = random.pick([15, 20, 30]);
  const accepted = await crew.accept(place, fetched, eta);
  if (!accepted.ok && accepted.error.code !== 'ORDER_ALREADY_ACCEPTED')
    return say(place, `${label}: not accepted (${accepted.error.code})`);
  report('accepted', `accepted, ${eta} minutes`);
  if (!isPickup) await marketplace.courier(fetched, 'ASSIGNED');
  if (!(await cooked(place, fetched, { random, pause, say, count }))) return;
  report('ready', 'ready');
  await pause(random.between(4, 14));
  if (!isPickup && (await marketplace.courier(fetched, 'ARRIVED'))) await pause(random.between(2, 8));
  if (!(await marketplace.courier(fetched, 'PICKED_UP'))) return;
  report('fetched', isPickup ? 'fetched' : 'the courier has it');
  await pause(random.between(10, 30));
  if (await marketplace.courier(fetched, 'DELIVERED')) report('brought', isPickup ? 'done' : 'at the guest’s door');
}
