import type { ResponseOf } from '@servery/contract/endpoint';
import type { listPublicHolidays } from '@servery/contract/public-holidays';

/** Two days of a year, in October of the one before. */
export const getPublicHolidays = ({ year = 2027, region = 'NSW' } = {}): ResponseOf<typeof listPublicHolidays> => ({
  ...{ year, region, today: '2026-10-02' },
  regions: [
    { code: 'NSW', name: 'New South Wales' },
    { code: 'VIC', name: 'Victoria' },
  ],
  holidays: [
    { name: 'New Year’s Day', date: `${year}-01-01` },
    ...(region === 'VIC' ? [{ name: 'Melbourne Cup', date: `${year}-11-02` }] : []),
    { name: 'Christmas Day', date: `${year}-12-25` },
  ],
});
