import { ledgerRetryMs, written } from '@servery/simulator-kit';
import type { Order } from '../world/types.ts';
import { realMs, type Settings } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import type { Lifecycle } from './lifecycle.ts';
import { isFinished } from './order-view.ts';

interface Due {
  /** Milliseconds since 1970. */
  at: number;
  run: (lifecycle: Lifecycle) => unknown;
}

/** Seconds after accepting: somebody drives, is close by, is there. */
const drives = { assigned: 60, near: 120, there: 240 };
/** Seconds from the food and the courier being there to leaving, from then to the door, and until a guest comes to collect. */
const leaves = 60;
const rides = 480;
const collects = 300;

/** What happens next automatically to an untouched order; null: nothing. */
function getNext(order: Order, settings: Settings): Due | null {
  const { id, state, acceptedAt, readyAt, handedOffAt, courier } = order;
  const after = (instant: string, seconds: number) => Date.parse(instant) + realMs(seconds, settings);
  if (state === 'OFFERED' && order.offeredAt !== null)
    return { at: after(order.offeredAt, settings.acceptSeconds), run: (life) => life.timeOut(id) };
  if (!settings.autoCourier || acceptedAt === null || isFinished(order)) return null;
  if (state === 'HANDED_OFF' && handedOffAt !== null)
    return { at: after(handedOffAt, order.type === 'DELIVERY_BY_UBER' ? rides : 0), run: (life) => life.courier(id, 'DELIVERED') };
  if (order.type !== 'DELIVERY_BY_UBER')
    return readyAt === null ? null : { at: after(readyAt, collects), run: (life) => life.courier(id, 'PICKED_UP') };
  // What is ordered ahead is fetched when its time has come.
  const from = order.scheduledFor === null ? acceptedAt : [acceptedAt, order.scheduledFor.start].sort().at(-1)!;
  if (courier === null) return { at: after(from, drives.assigned), run: (life) => life.courier(id, 'ASSIGNED') };
  if (order.releasedAt === null) return { at: after(from, drives.near), run: (life) => life.release(id) };
  if (courier.arrivedAt === null) return { at: after(from, drives.there), run: (life) => life.courier(id, 'ARRIVED') };
  const both = readyAt === null ? null : [readyAt, courier.arrivedAt].sort().at(-1)!;
  return both === null ? null : { at: after(both, leaves), run: (life) => life.courier(id, 'PICKED_UP') };
}

/** When an unanswered offer ends, in milliseconds since 1970; null for orders that are not offered. */
export const offerEndsAt = (order: Order, settings: Settings): number | null =>
  order.state === 'OFFERED' ? (getNext(order, settings)?.at ?? null) : null;

/** Longer waits than a timer takes are looked at again. */
const longest = 2 ** 31 - 1;

/**
 * Does what falls due: offers end, and with `autoCourier` couriers come and go.
 * @returns `look`, for when the settings have changed, and `stop`
 */
export function startDueWork(world: World, lifecycle: Lifecycle, settings: () => Settings): { look(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let asked: NodeJS.Immediate | undefined;

  const earliest = (): Due | undefined =>
    [...world.orders.values()]
      .map((order) => getNext(order, settings()))
      .filter((due) => due !== null)
      .sort((a, b) => a.at - b.at)[0];

  const work = (): void => {
    asked = undefined;
    clearTimeout(timer);
    let due = earliest();
    while (due !== undefined && due.at <= Date.now()) {
      const { run } = due;
      if (!written(() => void run(lifecycle))) {
        timer = setTimeout(work, ledgerRetryMs).unref();
        return;
      }
      due = earliest();
    }
    if (due !== undefined) timer = setTimeout(work, Math.min(longest, due.at - Date.now())).unref();
  };

  // Not at once: a change is often one of several, and the others belong to it.
  const look = (): void => {
    asked ??= setImmediate(work);
  };
  const stopListening = world.onChange(look);
  look();
  return {
    look,
    stop() {
      stopListening();
      clearImmediate(asked);
      clearTimeout(timer);
    },
  };
}
