import type { ClientError } from '@servery/app-kit/client.ts';
import type { Minor } from '@servery/domain/money';

export type PayMethod = 'cash' | 'card' | 'moto' | 'custom';

/** A guest of a bill that is split by item. */
export interface PayGuest {
  /** What they pay for, by the ids of `billUnits`. */
  units: readonly string[];
  /** The tender that paid it; null: not paid yet. */
  tenderId: string | null;
}

/** How what is due is divided. Only tenders are facts: the parts that are not paid yet are calculated from what is due now. */
export type Split =
  | { mode: 'whole' }
  /** The tender that paid each guest's part; null: not paid yet. */
  | { mode: 'equally'; parts: readonly (string | null)[] }
  | { mode: 'item'; guests: readonly PayGuest[]; current: number }
  /** Null: nothing typed yet. */
  | { mode: 'amount'; base: Minor | null };
export type SplitMode = Split['mode'];

/** `promised`: what the guest promised when ordering, with the whole of it. */
export type Tip = { by: 'promised' } | { by: 'percent'; percent: number } | { by: 'amount'; amount: Minor };

/** What digits are typed into. */
export type PadTarget = 'given' | 'tip' | 'part';

/** A part that was taken: shown until the next one. */
export interface TakenPart {
  method: PayMethod;
  /** Of a way to pay of the store's own: its name. */
  label?: string;
  amount: Minor;
  change: Minor;
  /** Still due after it. */
  due: Minor;
  /** More was paid than is due: another till has written it off meanwhile. Absent: nothing. */
  refund?: Minor;
}

export interface PayState {
  method: PayMethod;
  /** Of `custom`: which of the store's own. */
  customId: string | null;
  split: Split;
  tip: Tip;
  /** The cash that the guest hands over; null: exactly what it costs. */
  given: Minor | null;
  pad: PadTarget;
  /** The next digit continues what was typed; otherwise it starts over. */
  typing: boolean;
  /** A request is under way: nothing on the screen changes until its answer. */
  busy: 'taking' | 'finishing' | null;
  error: ClientError | null;
  taken: TakenPart | null;
}

export const fewestGuests = 2;
export const mostGuests = 20;

export type PayEvent =
  | { type: 'method'; method: PayMethod; customId?: string }
  | { type: 'splitBy'; mode: SplitMode }
  | { type: 'guests'; guests: number }
  | { type: 'addGuest' }
  | { type: 'guest'; current: number }
  | { type: 'toggleUnit'; unit: string }
  /** The guest takes everything that nobody has claimed. */
  | { type: 'takeUnits'; units: readonly string[] }
  | { type: 'tip'; tip: Tip }
  | { type: 'note'; amount: Minor }
  | { type: 'pad'; pad: PadTarget }
  | { type: 'typed'; amount: Minor }
  | { type: 'send'; what: 'taking' | 'finishing' }
  | { type: 'failed'; error: ClientError }
  /** `id`: of the tender. */
  | { type: 'taken'; id: string; part: TakenPart }
  | { type: 'finished' }
  /** These tenders count: a part that was undone is to be paid again. */
  | { type: 'known'; tenderIds: readonly string[] }
  | { type: 'next' };

export const startPaying = (method: PayMethod, split: Split = { mode: 'whole' }): PayState => ({
  ...{ method, customId: null, split, tip: { by: 'promised' }, given: null, pad: split.mode === 'amount' ? 'part' : 'given' },
  ...{ typing: false, busy: null, error: null, taken: null },
});

const unpaid = (guests: number): null[] => Array.from({ length: guests }, () => null);

/** Guests of a bill that is split equally who have not paid. */
export const countLeft = ({ parts }: Extract<Split, { mode: 'equally' }>): number => parts.filter((id) => id === null).length;

const startSplit = (mode: SplitMode): Split => {
  if (mode === 'equally') return { mode, parts: unpaid(fewestGuests) };
  if (mode === 'item') return { mode, guests: Array.from({ length: fewestGuests }, () => ({ units: [], tenderId: null })), current: 0 };
  return mode === 'amount' ? { mode, base: null } : { mode };
};

/** Another part, another method or another tip costs something else: what was handed over is asked for anew. */
const anew = (state: PayState, change: Partial<PayState>): PayState => ({ ...state, given: null, typing: false, error: null, ...change });

/** The split after one of its parts was paid. */
function afterPart(split: Split, tenderId: string): Split {
  if (split.mode === 'equally') {
    const next = split.parts.indexOf(null);
    return countLeft(split) > 1 ? { ...split, parts: split.parts.with(next, tenderId) } : { mode: 'whole' };
  }
  if (split.mode === 'amount') return { ...split, base: null };
  if (split.mode === 'whole') return split;
  const guests = split.guests.map((guest, at) => (at === split.current ? { ...guest, tenderId } : guest));
  const next = guests.findIndex((guest) => guest.tenderId === null);
  return { ...split, guests, current: next < 0 ? split.current : next };
}

/** Items of the guest at hand; those of guests who have paid stay as they are. */
function changeUnits(state: PayState, change: (units: readonly string[]) => readonly string[]): PayState {
  const { split } = state;
  if (split.mode !== 'item' || split.guests[split.current]?.tenderId !== null) return state;
  const fixed = new Set(split.guests.flatMap(({ tenderId, units }) => (tenderId === null ? [] : units)));
  const guests = split.guests.map((guest, at) =>
    at === split.current
      ? { ...guest, units: change(guest.units).filter((unit) => !fixed.has(unit) || guest.units.includes(unit)) }
      : guest,
  );
  return anew(state, { split: { ...split, guests } });
}

/** What somebody chooses on the screen. */
function choose(state: PayState, event: PayEvent): PayState {
  const { split } = state;
  switch (event.type) {
    case 'method':
      return anew(state, { method: event.method, customId: event.customId ?? null });
    case 'splitBy':
      return anew(state, { split: startSplit(event.mode), tip: { by: 'promised' }, pad: event.mode === 'amount' ? 'part' : 'given' });
    case 'guests': {
      const guests = Math.min(mostGuests, Math.max(fewestGuests, event.guests));
      return split.mode === 'equally' ? anew(state, { split: { ...split, parts: unpaid(guests) } }) : state;
    }
    case 'addGuest':
      if (split.mode !== 'item' || split.guests.length >= mostGuests) return state;
      return anew(state, { split: { ...split, guests: [...split.guests, { units: [], tenderId: null }], current: split.guests.length } });
    case 'guest':
      return split.mode === 'item' && split.guests[event.current] ? anew(state, { split: { ...split, current: event.current } }) : state;
    case 'toggleUnit':
      return changeUnits(state, (units) =>
        units.includes(event.unit) ? units.filter((unit) => unit !== event.unit) : [...units, event.unit],
      );
    case 'takeUnits':
      return changeUnits(state, (units) => [...new Set([...units, ...event.units])]);
    case 'tip':
      return anew(state, { tip: event.tip, pad: event.tip.by === 'amount' ? 'tip' : state.pad === 'tip' ? 'given' : state.pad });
    case 'note':
      return { ...state, given: event.amount, typing: false, pad: 'given' };
    case 'pad':
      return { ...state, pad: event.pad, typing: false };
    case 'typed':
      if (state.pad === 'given') return { ...state, given: event.amount, typing: true };
      if (state.pad === 'tip') return anew(state, { tip: { by: 'amount', amount: event.amount }, typing: true });
      return split.mode === 'amount' ? anew(state, { split: { ...split, base: event.amount }, typing: true }) : state;
    default:
      return state;
  }
}

/**
 * The next state of the paying screen. Nothing is chosen while a request is under way or a part that was taken is shown. Whether a request
 * may be sent again is the stored call's to say (`usePendingCall`). Pure.
 */
export function pay(state: PayState, event: PayEvent): PayState {
  switch (event.type) {
    case 'send':
      return { ...state, busy: event.what, error: null };
    case 'failed':
      return { ...state, busy: null, error: event.error };
    case 'taken':
      return { ...state, busy: null, error: null, taken: event.part, split: afterPart(state.split, event.id) };
    case 'finished':
      return { ...state, busy: null };
    case 'next':
      return state.taken === null
        ? state
        : { ...startPaying(state.taken.method, state.split), customId: state.customId, tip: { by: 'amount', amount: 0 } };
    case 'known': {
      const { split } = state;
      const isGone = (id: string | null) => id !== null && !event.tenderIds.includes(id);
      if (split.mode === 'equally') {
        const parts = split.parts.map((id) => (isGone(id) ? null : id));
        return split.parts.some(isGone) ? anew(state, { split: { ...split, parts } }) : state;
      }
      if (split.mode !== 'item') return state;
      if (!split.guests.some(({ tenderId }) => isGone(tenderId))) return state;
      const guests = split.guests.map((guest) => (isGone(guest.tenderId) ? { ...guest, tenderId: null } : guest));
      return anew(state, { split: { ...split, guests } });
    }
    default:
      return state.busy === null && state.taken === null ? choose(state, event) : state;
  }
}
