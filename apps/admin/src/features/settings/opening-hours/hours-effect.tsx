import { holidaysAhead, nextSlots, storeStatus, getWeek, type OpeningHours, type StoreHours } from '@servery/domain/availability';
import { formatDayShort, formatInstantFrom } from '@servery/domain/clock';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import type { SettingsOf } from '@servery/contract/settings/index';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Effect, type EffectRow } from '../../../kit/settings/effect.tsx';
import { useStore } from '../../../shared/places.ts';

const statusRows = (hours: StoreHours, now: string): EffectRow[] => {
  const { open, closesAt, opensAt } = storeStatus(hours, null, now);
  const words = (at: string) => formatInstantFrom(at, now, hours.timeZone);
  if (open) {
    return [
      { label: 'Now', text: 'Open' },
      { label: 'Closes', text: closesAt === null ? 'Never: open around the clock' : words(closesAt) },
    ];
  }
  if (opensAt === null) return [{ label: 'Now', text: 'Closed, and not open in the next two weeks.', warn: true }];
  return [
    { label: 'Now', text: 'Closed' },
    { label: 'Opens', text: words(opensAt) },
  ];
};

const slotsRow = (hours: StoreHours, type: CollectionType, now: string): EffectRow => {
  const label = collectionNames[type];
  const [first, ...later] = nextSlots(hours, type, now, 8).flatMap(({ slots }) => slots);
  if (first === undefined) return { label, text: 'No times to order for in the next week.', warn: true };
  const { timeZone } = hours;
  // The day is named once.
  const words = [formatInstantFrom(first, now, timeZone), ...later.slice(0, 2).map((at) => formatInstantFrom(at, first, timeZone))];
  return { label, text: `Next times: ${words.join(', ')}` };
};

const tillRow = (hours: StoreHours, till: OpeningHours['tillHours'], now: string): EffectRow => {
  if (till === null) return { label: 'Till', text: 'Trades when the store does' };
  const [first, second] = statusRows({ ...hours, tradingHours: till }, now) as [EffectRow, EffectRow?];
  return { label: 'Till', text: second ? `${first.text}. ${second.label}: ${second.text}` : first.text };
};

const holidayRows = (hours: StoreHours, now: string): EffectRow[] => {
  const next = [...getWeek(hours, now).filter(({ note }) => note !== null), ...holidaysAhead(hours, now)][0];
  if (next === undefined) return [];
  const open = next.intervals.length === 0 ? 'closed' : next.intervals.join(', ');
  return [{ label: 'Next holiday', text: `${next.note ?? ''}, ${formatDayShort(next.date, hours.timeZone)}: ${open}` }];
};

/** What the hours mean now: whether the store is open, and for when guests could order. By the same rules as ordering. */
export const HoursEffect = ({
  hours: { tradingHours, timings, tillHours },
  ordering,
  holidays,
}: {
  hours: OpeningHours;
  ordering: SettingsOf<'onlineOrdering'>;
  holidays: SettingsOf<'holidays'>['holidays'];
}) => {
  const { timeZone } = useStore();
  const now = useClock((at) => new Date(Math.floor(at / 60_000) * 60_000).toISOString());
  // What the settings come to: a pause of the moment is no part of them.
  const hours: StoreHours = { timeZone, tradingHours, timings, holidays, ...ordering, pausedUntil: {} };
  return (
    <Effect
      rows={[
        ...statusRows(hours, now),
        ...collectionTypes.filter((type) => ordering.collectionTypes[type]).map((type) => slotsRow(hours, type, now)),
        tillRow(hours, tillHours, now),
        ...holidayRows(hours, now),
      ]}
    />
  );
};
