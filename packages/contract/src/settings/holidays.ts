import * as z from 'zod/mini';
import { localDateInput, nameText } from '../schemas.ts';
import { dayInterval } from './parts.ts';
import { storeSection } from './section.ts';

/** Every calculation of the store's hours uses all of them. */
const mostIntervals = 6;

/** Days with other hours, or none. */
export const holidaysSettings = storeSection({
  id: 'holidays',
  title: 'Holidays',
  schema: z.strictObject({
    holidays: z
      .array(
        z.strictObject({
          name: nameText(60, 1),
          date: localDateInput,
          dayIntervals: z.array(dayInterval),
        }),
      )
      .check(z.maxLength(100)),
  }),
  defaults: { holidays: [] },
  affectsGuests: true,
  neverDefault: true,
  problems: ({ holidays }) =>
    holidays.flatMap(({ dayIntervals }, at) =>
      dayIntervals.length > mostIntervals
        ? [{ path: `holidays.${at}.dayIntervals`, message: `Please give at most ${mostIntervals} times of the day.` }]
        : [],
    ),
  page: {
    groups: {
      days: {
        title: 'Holidays',
        intro: 'On these days the hours below replace your usual trading hours. Without hours, the store is closed all day.',
      },
    },
    fields: {
      holidays: {
        group: 'days',
        control: 'list',
        label: 'Holidays',
        one: 'holiday',
        empty: 'No holidays yet. Your usual hours apply every day.',
        blank: { name: '', date: '', dayIntervals: [] },
        fields: {
          name: { control: 'text', label: 'Name' },
          date: { control: 'date', label: 'Date' },
          dayIntervals: { control: 'special', label: 'Hours' },
        },
      },
    },
  },
});
