import { channels, isMarketplace } from '@servery/domain/orders';
import { existingStations, ticketForOrder, type LineForKitchen } from '@servery/domain/kitchen';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import type { SettingsModule } from '../../settings/index.ts';
import { insertTicket } from '../kitchen.repo.ts';

export interface OpenDeps {
  settings: Pick<SettingsModule, 'loadSettings'>;
  stores: Pick<StoreCache, 'getIn'>;
  /** Print stations by item; items without any are left out. */
  getStations(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/**
 * Opens the ticket of an order in the transaction that accepts it, or, if the store cooks the marketplace's orders on release,
 * when that time comes (`released`). Stations are looked up now and not at placing: they concern only the kitchen, and
 * looking them up here costs no extra round trip.
 */
export async function openTicket(
  tx: Tx,
  deps: OpenDeps,
  order: OrderSnapshot,
  { actor, now, released = false }: { actor: Actor; now: Date; released?: boolean },
): Promise<void> {
  const { lines, prepTimeInMinutes, createTicketOn } = await linesForKitchen(tx, deps, order);
  const cooksOnRelease = channels[order.source].releasesTickets && createTicketOn === 'release';
  if (cooksOnRelease && !released) return;
  const ticket = ticketForOrder(
    {
      orderId: order.id,
      storeId: order.storeId,
      number: order.number,
      source: order.source,
      collectionType: order.collectionType,
      customerName: order.customerName,
      tableName: order.tableName,
      deliverySuburb: order.deliverySuburb,
      comments: order.comments,
      requestedFor: order.requestedFor?.toISOString() ?? null,
      promisedFor: order.promisedFor?.toISOString() ?? null,
      test: order.test,
      lines,
    },
    { ticketId: uuidv7(), newTaskId: () => uuidv7() },
    prepTimeInMinutes,
    now.toISOString(),
  );
  await insertTicket(tx, ticket);
  tx.emit({
    storeId: order.storeId,
    type: 'ticket.created',
    subject: { kind: 'ticket', id: ticket.id },
    payload: { ticket, ...(cooksOnRelease && { released: true as const }) },
    actor,
  });
}

/** An order's lines with their stations, the store's preparation time for orders without a promised one, and when its ticket is made. */
export async function linesForKitchen(
  tx: Tx,
  deps: OpenDeps,
  { storeId, source, cart }: Pick<OrderSnapshot, 'storeId' | 'source' | 'cart'>,
): Promise<{ lines: LineForKitchen[]; prepTimeInMinutes: number; createTicketOn: 'accept' | 'release' }> {
  const [store, stations] = await Promise.all([
    deps.stores.getIn(tx, storeId),
    deps.getStations(
      tx,
      cart.lines.map(({ itemId }) => itemId),
    ),
  ]);
  // A store that is archived has no profile, and may still have orders.
  const sections = store?.settings ?? (await deps.settings.loadSettings(tx, storeId));
  const { printStations } = sections.printing;
  return {
    lines: cart.lines.map((line) => ({ ...line, stationIds: existingStations(stations.get(line.itemId), printStations) })),
    prepTimeInMinutes: sections.kitchenDisplay.prepTimeInMinutes,
    createTicketOn: isMarketplace(source) ? sections[source].createTicketOn : 'accept',
  };
}
