import type { ActivityKind } from '@servery/contract/activity';
import type { EventType } from '@servery/contract/event-types';
import type { EventPayload } from '@servery/contract/events';
import { allSections } from '@servery/contract/settings/index';
import { formatMoney } from '@servery/domain/money';
import { marketplaceSources, reasonNames, sourceNames } from '@servery/domain/orders';

/** What somebody did, without saying who: “Renamed the till Front”. */
export interface Sentence {
  what: string;
  before?: string | null;
  after?: string | null;
}

interface Writer<T extends EventType> {
  kind: ActivityKind;
  write: (payload: EventPayload<T>) => Sentence;
}

const shown = <T extends EventType>(kind: ActivityKind, write: (payload: EventPayload<T>) => Sentence): Writer<T> => ({ kind, write });

const deviceNames = { posTerminal: 'till', kdsDevice: 'kitchen display', printer: 'print bridge' } as const;
const nameDevice = ({ kind, name }: { kind: keyof typeof deviceNames; name: string }): string => `the ${deviceNames[kind]} “${name}”`;
const nameSection = (section: string): string => (allSections as Record<string, { title: string } | undefined>)[section]?.title ?? section;
const nameReason = (reason: string): string => (reasonNames as Record<string, string | undefined>)[reason] ?? reason;
const changes = { created: 'Created', changed: 'Changed', archived: 'Archived', restored: 'Restored' } as const;
const accountChanges = {
  ...{ created: 'Opened the card payments account', status: 'The card provider changed the account’s state' },
  ...{ bankAccount: 'Changed the bank account for payouts', schedule: 'Changed the payout schedule' },
  ...{ archived: 'Archived the card payments account', fee: 'Changed the platform’s fee' },
} as const;

type OfRow = Pick<EventPayload<'order.rejected'>['row'], 'number' | 'currency'>;
const sum = (amount: number, { currency }: OfRow): string => formatMoney(amount, currency);
const approved = (by: string | null | undefined): string => (by ? `, approved by ${by}` : '');

type MarketplaceEvent = Extract<EventType, `${(typeof marketplaceSources)[number]}.${string}`>;
const marketplaceSentences = Object.fromEntries(
  marketplaceSources.map((source) => [
    `${source}.storeChanged`,
    shown<MarketplaceEvent>('settings', ({ after }) => ({
      what: `${after === null ? 'Disconnected the store from' : 'Connected the store to'} ${sourceNames[source]}`,
    })),
  ]),
) as { [T in MarketplaceEvent]: Writer<T> };

/**
 * Every kind of event: how the activity log says it, or null. Null is what happens in every order’s life and in every minute of a device, what
 * another event says as well, and what is in a list of its own (shifts, drawers).
 */
export const sentences: { readonly [T in EventType]: Writer<T> | null } = {
  'order.placed': null,
  'order.accepted': null,
  'order.rejected': shown('orders', ({ row, reason }) => ({ what: `Rejected order ${row.number}: ${nameReason(reason)}` })),
  'order.cancelled': shown('orders', ({ row, reason, approvedBy }) => ({
    what: `Cancelled order ${row.number}: ${nameReason(reason)}${approved(approvedBy)}`,
  })),
  'order.etaChanged': null,
  'order.completed': null,
  'order.reopened': shown('orders', ({ row }) => ({ what: `Reopened order ${row.number}` })),
  'order.ready': null,
  'order.recalled': null,
  'order.unpaidAllowed': shown('orders', ({ row }) => ({ what: `Let the guest of order ${row.number} have more unpaid orders` })),
  'payment.taken': null,
  'payment.takenBack': shown('money', ({ row, payment }) => ({
    what: `Undid a payment of ${sum(payment.amount, row)} for order ${row.number}${approved(payment.undoApprovedBy)}`,
  })),
  'payment.handedBack': shown('money', ({ row, amount, undone, approvedBy }) => ({
    what: `${undone ? 'Undid a refund of' : 'Refunded'} ${sum(amount, row)} ${undone ? 'for' : 'of'} order ${row.number}${approved(approvedBy)}`,
  })),
  'payment.waived': shown('money', ({ row, amount, undone, approvedBy }) => ({
    what: `${undone ? 'Undid writing off' : 'Wrote off'} ${sum(amount, row)} of order ${row.number}${approved(approvedBy)}`,
  })),
  'payment.authorised': null,
  'payment.declined': null,
  'payment.expired': null,
  'payment.captured': null,
  'payment.released': null,
  'payment.refundRequested': shown('money', ({ row, amount }) => ({
    what: `Refunded ${sum(amount, row)} of order ${row.number} to the card`,
  })),
  'payment.refunded': null,
  'payment.refundFailed': shown('money', ({ row, amount }) => ({
    what: `The refund of ${sum(amount, row)} of order ${row.number} failed`,
  })),
  'payment.disputed': shown('money', ({ row, amount }) => ({
    what: `${sum(amount, row)} of order ${row.number} was disputed at the bank`,
  })),
  'payment.disputeEnded': shown('money', ({ row, won }) => ({ what: `The dispute about order ${row.number} was ${won ? 'won' : 'lost'}` })),
  'payment.mismatched': shown('money', ({ row }) => ({ what: `The card provider’s report about order ${row.number} differs from ours` })),
  'payments.accountChanged': shown('money', ({ what, before, after }) => ({ what: accountChanges[what], before, after })),
  'bill.changed': null,
  'bill.sent': null,
  'bill.editing': null,
  'bill.cancelled': shown('orders', ({ row, reason, approvedBy }) => ({
    what: `Voided bill ${row.number}: ${nameReason(reason)}${approved(approvedBy)}`,
  })),
  'ticket.created': null,
  'ticket.changed': null,
  'ticket.acknowledged': null,
  'menu.published': shown('menu', ({ menuVersion }) => ({
    what: `Changed the menu, or what is sold out; it became version ${menuVersion}`,
  })),
  'menu.edited': null,
  'menu.countsGivenBack': null,
  'menu.salesCategoryChanged': shown('menu', ({ what, name }) => ({ what: `${changes[what]} the sales category “${name}”` })),
  'settings.changed': shown('settings', ({ section }) => ({ what: `Changed the settings “${nameSection(section)}”` })),
  'coupon.changed': shown('menu', ({ what, before, after }) => ({
    what: `${changes[what]} the coupon ${after.couponCode}`,
    ...(before !== null && before.couponCode !== after.couponCode && { before: before.couponCode, after: after.couponCode }),
  })),
  'batchUpload.changed': null,
  'print.queued': null,
  'print.finished': null,
  'printer.changed': null,
  'printer.saved': shown('devices', () => ({ what: 'Set up a printer, or changed it' })),
  'alarm.raised': null,
  'alarm.seen': null,
  'alarm.cleared': null,
  ...marketplaceSentences,
  'device.created': shown('devices', (device) => ({ what: `Added ${nameDevice(device)}` })),
  'device.codeGiven': shown('devices', (device) => ({ what: `Made a new code for ${nameDevice(device)}` })),
  'device.paired': shown('devices', (device) => ({ what: `Paired ${nameDevice(device)}` })),
  'device.renamed': shown('devices', (device) => ({ what: `Renamed ${nameDevice(device)}`, before: device.before, after: device.name })),
  'device.revoked': shown('devices', (device) => ({ what: `Revoked ${nameDevice(device)}` })),
  'device.settingsChanged': shown('devices', ({ section, ...device }) => ({
    what: `Changed the settings “${nameSection(section)}” of ${nameDevice(device)}`,
  })),
  'drawer.changed': null,
  'drawer.differed': shown('money', ({ zNumber, tillName, figures }) => ({
    what: `Z ${zNumber} of ${tillName} differed from its orders: ${figures}`,
  })),
  'drawer.agreed': null,
  'shift.changed': null,
  'report.differed': shown('money', ({ day, figures }) => ({ what: `Reports of ${day} differed and were corrected: ${figures}` })),
  'money.differed': shown('money', ({ day, count }) => ({
    what: `The nightly check found ${count === 1 ? '1 difference' : `${count} differences`} in the money of ${day}`,
  })),
  'money.agreed': null,
  'platform.visited': shown('platform', ({ what, visitorName, reason }) => ({
    what:
      what === 'began'
        ? `${visitorName} of the platform opened the restaurant as its owner: ${reason}`
        : `${visitorName} of the platform ended the visit`,
  })),
  'platform.listed': shown('platform', ({ listed }) => ({
    what: listed ? 'Listed the restaurant on the platform’s own page' : 'Hid the restaurant from the platform’s own page',
  })),
  'store.created': shown('stores', ({ name }) => ({ what: `Added the store “${name}”` })),
  'store.changed': shown('stores', ({ name }) => ({ what: `Changed the details of the store “${name}”` })),
  'restaurant.changed': shown('stores', () => ({ what: 'Changed the restaurant’s details' })),
  // Its store's own event says which.
  'restaurant.storesChanged': null,
  // The changes of members are a table of their own.
  'restaurant.membersChanged': null,
  // The coupon's own event says which.
  'restaurant.couponsChanged': null,
  'restaurant.picturesChanged': null,
  'restaurant.employeesChanged': shown('people', () => ({ what: 'Changed an employee: name, PIN or role' })),
  'restaurant.exportsChanged': shown('people', () => ({ what: 'Exported the restaurant’s data, or deleted an export' })),
  'restaurant.apiKeysChanged': shown('people', () => ({ what: 'Made or revoked an API key' })),
  'restaurant.eventEndpointsChanged': shown('people', () => ({ what: 'Changed a webhook, or one has failed or works again' })),
};

/** The events that the log shows, of one kind or of all. */
export const getShown = (kind?: ActivityKind): EventType[] =>
  (Object.keys(sentences) as EventType[]).filter((type) => {
    const writer = sentences[type];
    return writer !== null && (kind === undefined || writer.kind === kind);
  });

/** How an event reads, and of what kind it is. */
export function writeSentence<T extends EventType>(type: T, payload: EventPayload<T>): (Sentence & { kind: ActivityKind }) | null {
  const writer = sentences[type];
  return writer === null ? null : { ...writer.write(payload), kind: writer.kind };
}
