import type { CountryCode } from '../countries/countries.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/** How long a country requires the records of a sale. The newest rule whose date has come applies. */
export interface RetentionRule {
  country: CountryCode;
  /** The first trading day of the sales that it is for. */
  from: LocalDate;
  years: number;
  /** Where it is written. */
  law: string;
}

/** Oldest first in each country. A change in the law is a new row with its date, so that earlier sales keep their period. */
export const retentionRules: readonly RetentionRule[] = [
  { country: 'AU', from: '1997-07-01', years: 5, law: 'Taxation Administration Act 1953, schedule 1, section 382-5' },
  { country: 'NZ', from: '1995-04-01', years: 7, law: 'Tax Administration Act 1994, section 22' },
  { country: 'GB', from: '1994-09-01', years: 6, law: 'Value Added Tax Act 1994, schedule 11, paragraph 6' },
  { country: 'US', from: '1954-01-01', years: 7, law: 'Internal Revenue Code, sections 6001 and 6511' },
];

/** The rule for a sale on a trading day. */
export function findRetentionRule(country: CountryCode, day: LocalDate): RetentionRule {
  const rule = retentionRules.findLast((each) => each.country === country && each.from <= day);
  if (rule === undefined) throw new Error(`There is no rule of ${country} for ${day}.`);
  return rule;
}

/** The last day on which the records of a sale are required. A sale of 29 February has its last day on 28 February. */
export function getRetainUntil(country: CountryCode, day: LocalDate): LocalDate {
  const [year = '', month = '', date = ''] = day.split('-');
  const lastYear = Number(year) + findRetentionRule(country, day).years;
  const leap = lastYear % 4 === 0 && (lastYear % 100 !== 0 || lastYear % 400 === 0);
  return `${lastYear}-${month}-${month === '02' && date === '29' && !leap ? '28' : date}`;
}
