import type { CountryCode } from '@servery/domain/countries';

export interface Calendar {
  regions: { code: string; name: string }[];
  /** `region`: of the country; empty: all of it. Sorted by date. */
  inYear(year: number, region: string): { name: string; date: string }[];
}

/** Part of the library's country, and not of the United Kingdom. */
const elsewhere: ReadonlySet<string> = new Set(['ALD']);
/** As its names are stored: a store's are limited to 60 characters. */
const longestName = 60;

/**
 * The public holidays of a country by date-holidays (docs/adr/0054-public-holidays-from-date-holidays.md). It reads 11 MB of rules, so it is
 * loaded by the first question.
 */
export async function openCalendar(country: CountryCode): Promise<Calendar> {
  const { default: Holidays } = await import('date-holidays');
  const options = { languages: ['en'], types: ['public'] as ['public'] };
  const names: Record<string, string> = new Holidays().getStates(country, 'en') ?? {};
  return {
    regions: Object.entries(names)
      .filter(([code]) => !elsewhere.has(code))
      .map(([code, name]) => ({ code, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    inYear(year, region) {
      const rules = region === '' ? new Holidays(country, options) : new Holidays(country, region, options);
      const days = rules.getHolidays(year).map(({ name, date }) => ({
        name: name.replace('(substitute day)', '(additional day)').replaceAll("'", '’').slice(0, longestName),
        date: date.slice(0, 10),
      }));
      // Two holidays can fall on one day; for hours and surcharges it is one.
      const byDate = new Map<string, string>();
      for (const { name, date } of days) byDate.set(date, byDate.has(date) ? `${byDate.get(date)!}, ${name}`.slice(0, longestName) : name);
      return [...byDate].map(([date, name]) => ({ name, date })).toSorted((a, b) => a.date.localeCompare(b.date));
    },
  };
}
