import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { openingHoursSections, putOpeningHours, settingsSections } from '@servery/contract/settings/index';
import { hoursOfSimpleWeek, type OpeningHours, type WeekPlan } from '@servery/domain/availability';
import { weekdays } from '@servery/domain/time';
import { fakeSection, type StoredSections } from './fake-settings.ts';

type Sections = StoredSections<(typeof openingHoursSections)[number]>;

/** The same periods on each day: `everyDay({ start: 600, end: 1260 })`. */
export const everyDay = (...periods: WeekPlan['monday']): WeekPlan => Object.fromEntries(weekdays.map((day) => [day, periods])) as WeekPlan;

/** Answers the calls of the opening hours' page from what is stored, as the server does: all three sections, or none. */
export function fakeOpeningHours(hours: OpeningHours = hoursOfSimpleWeek(everyDay({ start: 600, end: 1260 }))) {
  const store: Sections = {
    tradingHours: { value: hours.tradingHours, version: 1 },
    timings: { value: hours.timings, version: 1 },
    tillHours: { value: { hours: hours.tillHours }, version: 1 },
  };
  for (const id of openingHoursSections) fakeSection(id, store as never);
  for (const id of ['onlineOrdering', 'holidays'] as const) {
    fakeSection(id, { [id]: { value: settingsSections[id].defaults, version: 1 } } as never);
  }
  const view = () => Object.fromEntries(openingHoursSections.map((id) => [id, { section: id, misfits: [], ...store[id] }])) as never;
  const { requests } = fakeApi(putOpeningHours, ({ body }) => {
    if (openingHoursSections.some((id) => body[id].version !== store[id].version)) {
      return refusal('resource_status_conflict', { details: structuredClone(store) }) as never;
    }
    for (const id of openingHoursSections) Object.assign(store[id], { value: body[id].value, version: body[id].version + 1 });
    return view();
  });
  return { store, requests };
}
