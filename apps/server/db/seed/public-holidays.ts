import type { StoredSettings } from './demo.types.ts';

type Holidays = StoredSettings<'surcharges'>['publicHoliday']['holidays'];

const on = (name: string, ...dates: string[]): Holidays => dates.map((date) => ({ name, date }));

/** Public holidays of 2026 and 2027 at the stores' places. A holiday that is moved to a weekday is listed with both days. */
export const publicHolidays = {
  /** New South Wales. */
  AU: [
    ...on('New Year’s Day', '2026-01-01', '2027-01-01'),
    ...on('Australia Day', '2026-01-26', '2027-01-26'),
    ...on('Good Friday', '2026-04-03', '2027-03-26'),
    ...on('Easter Saturday', '2026-04-04', '2027-03-27'),
    ...on('Easter Sunday', '2026-04-05', '2027-03-28'),
    ...on('Easter Monday', '2026-04-06', '2027-03-29'),
    ...on('Anzac Day', '2026-04-25', '2027-04-25'),
    ...on('Anzac Day, additional day', '2026-04-27', '2027-04-26'),
    ...on('King’s Birthday', '2026-06-08', '2027-06-14'),
    ...on('Labour Day', '2026-10-05', '2027-10-04'),
    ...on('Christmas Day', '2026-12-25', '2027-12-25'),
    ...on('Boxing Day', '2026-12-26', '2027-12-26'),
    ...on('Christmas, additional day', '2027-12-27'),
    ...on('Boxing Day, additional day', '2026-12-28', '2027-12-28'),
  ],
  /** New York. */
  US: [
    ...on('New Year’s Day', '2026-01-01', '2027-01-01'),
    ...on('Martin Luther King Jr. Day', '2026-01-19', '2027-01-18'),
    ...on('Presidents’ Day', '2026-02-16', '2027-02-15'),
    ...on('Memorial Day', '2026-05-25', '2027-05-31'),
    ...on('Juneteenth', '2026-06-19', '2027-06-18', '2027-06-19'),
    ...on('Independence Day', '2026-07-03', '2026-07-04', '2027-07-04', '2027-07-05'),
    ...on('Labor Day', '2026-09-07', '2027-09-06'),
    ...on('Columbus Day', '2026-10-12', '2027-10-11'),
    ...on('Veterans Day', '2026-11-11', '2027-11-11'),
    ...on('Thanksgiving', '2026-11-26', '2027-11-25'),
    ...on('Christmas Day', '2026-12-25', '2027-12-24', '2027-12-25'),
  ],
  /** England. */
  GB: [
    ...on('New Year’s Day', '2026-01-01', '2027-01-01'),
    ...on('Good Friday', '2026-04-03', '2027-03-26'),
    ...on('Easter Monday', '2026-04-06', '2027-03-29'),
    ...on('Early May bank holiday', '2026-05-04', '2027-05-03'),
    ...on('Spring bank holiday', '2026-05-25', '2027-05-31'),
    ...on('Summer bank holiday', '2026-08-31', '2027-08-30'),
    ...on('Christmas Day', '2026-12-25', '2027-12-25', '2027-12-27'),
    ...on('Boxing Day', '2026-12-26', '2026-12-28', '2027-12-26', '2027-12-28'),
  ],
  /** Auckland. */
  NZ: [
    ...on('New Year’s Day', '2026-01-01', '2027-01-01'),
    ...on('Day after New Year’s Day', '2026-01-02', '2027-01-02', '2027-01-04'),
    ...on('Auckland Anniversary Day', '2026-01-26', '2027-02-01'),
    ...on('Waitangi Day', '2026-02-06', '2027-02-06', '2027-02-08'),
    ...on('Good Friday', '2026-04-03', '2027-03-26'),
    ...on('Easter Monday', '2026-04-06', '2027-03-29'),
    ...on('Anzac Day', '2026-04-25', '2026-04-27', '2027-04-25', '2027-04-26'),
    ...on('King’s Birthday', '2026-06-01', '2027-06-07'),
    ...on('Matariki', '2026-07-10', '2027-06-25'),
    ...on('Labour Day', '2026-10-26', '2027-10-25'),
    ...on('Christmas Day', '2026-12-25', '2027-12-25', '2027-12-27'),
    ...on('Boxing Day', '2026-12-26', '2026-12-28', '2027-12-26', '2027-12-28'),
  ],
} as const satisfies Record<'AU' | 'US' | 'GB' | 'NZ', Holidays>;
