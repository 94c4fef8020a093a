import { planOfHours, planOfSessions, simpleWeek, type OpeningHours, type WeekPlan } from '@servery/domain/availability';
import { weekdayNames } from '@servery/domain/clock';
import { isSameValue } from '@servery/domain/menu-history';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import { minutesPerDay, showTimeOfDay, weekdays, type TimeZone, type Weekday } from '@servery/domain/time';
import type { ChangedField } from '../../../kit/settings/changed-fields.ts';
import { formatTimeShort } from '../../../kit/week/periods.ts';

const toText = (periods: WeekPlan[Weekday], none: string, zone: TimeZone): string =>
  periods
    .map(({ start, end }) =>
      start === 0 && end === minutesPerDay ? 'All day' : `${showTimeOfDay(start, zone)} to ${formatTimeShort(end, zone)}`,
    )
    .join(' and ') || none;

/** What has the same text together, in the order of the first of each. */
const groupByText = <Each extends string>(all: readonly Each[], getText: (one: Each) => string): [text: string, same: Each[]][] => {
  const groups = new Map<string, Each[]>();
  for (const one of all) groups.set(getText(one), [...(groups.get(getText(one)) ?? []), one]);
  return [...groups];
};

/** "Monday, Tuesday: 10:00 AM to 9:00 PM. Sunday: Closed": the days that differ, as they are now; empty: none does. */
const weekText = (zone: TimeZone, before: WeekPlan | null, after: WeekPlan, none = 'Closed'): string => {
  const days = weekdays.filter((day) => before === null || !isSameValue(before[day], after[day]));
  return groupByText(days, (day) => toText(after[day], none, zone))
    .map(([text, same]) => `${same.length === weekdays.length ? 'Every day' : same.map((day) => weekdayNames[day]).join(', ')}: ${text}`)
    .join('. ');
};

/** One entry for the collection types that changed in the same way. */
const byType = (label: string, getText: (type: CollectionType) => string): ChangedField[] =>
  groupByText(collectionTypes, getText).flatMap(([text, types]) => {
    if (text === '') return [];
    const names = types.map((type) => collectionNames[type]).join(', ');
    return [{ label: types.length === collectionTypes.length ? label : `${label} · ${names}`, text }];
  });

/** The opening hours that differ, and what they are afterwards: of one week for everything by day, otherwise by collection type. */
export const getChangedHours = (before: OpeningHours, after: OpeningHours, zone: TimeZone): ChangedField[] => {
  const [one, other] = [simpleWeek(before), simpleWeek(after)];
  if (one !== null && other !== null) return byType('Opening hours', () => weekText(zone, one, other));
  const [oldTill, till] = [before.tillHours, after.tillHours];
  return [
    ...byType('Trading hours', (type) => weekText(zone, planOfHours(before.tradingHours[type]), planOfHours(after.tradingHours[type]))),
    ...byType('Ordering times', (type) =>
      weekText(zone, planOfSessions(before.timings, type), planOfSessions(after.timings, type), 'No orders'),
    ),
    ...byType('Till hours', (type) => {
      if (till === null) return oldTill === null ? '' : 'The same as the trading hours';
      return weekText(zone, oldTill && planOfHours(oldTill[type]), planOfHours(till[type]));
    }),
  ];
};
