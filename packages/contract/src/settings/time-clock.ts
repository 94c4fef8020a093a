import * as z from 'zod/mini';
import { breakLimitTypes, breakTypes, getLimitMinutes, longestBreak, type ShiftBreakPreset } from '@servery/domain/shifts';
import { nameText, schemaFor, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';

const preset = schemaFor<ShiftBreakPreset>()(
  z.strictObject({
    id: uuid,
    name: nameText(40, 1),
    type: z.enum(breakTypes),
    limit: z.strictObject({
      type: z.enum(breakLimitTypes),
      duration: z.strictObject({ hours: z.int().check(z.minimum(0), z.maximum(12)), minutes: z.int().check(z.minimum(0), z.maximum(59)) }),
    }),
  }),
);

/** Whether people clock in at the tills, and which breaks they can take (spec: time clock settings). */
export const timeClockSettings = storeSection({
  id: 'timeClock',
  title: 'Time clock',
  schema: z.strictObject({
    enableEmployeeTimeClock: z.boolean(),
    enableBreakRecording: z.boolean(),
    enableAutomaticDeduction: z.boolean(),
    shiftBreakPresets: z.array(preset).check(z.maxLength(12)),
  }),
  defaults: {
    enableEmployeeTimeClock: false,
    enableBreakRecording: false,
    enableAutomaticDeduction: false,
    shiftBreakPresets: [],
  },
  affectsGuests: false,
  problems: ({ enableBreakRecording, shiftBreakPresets }) => [
    ...(enableBreakRecording && shiftBreakPresets.length === 0
      ? [{ path: 'shiftBreakPresets', message: 'Please add a break, or switch break recording off.' }]
      : []),
    ...shiftBreakPresets.flatMap(({ limit }, at) => {
      const minutes = getLimitMinutes(limit);
      if (minutes === null || (minutes > 0 && minutes <= longestBreak)) return [];
      return [{ path: `shiftBreakPresets.${at}.limit`, message: `Please enter a limit of 1 minute to ${longestBreak / 60} hours.` }];
    }),
    ...shiftBreakPresets.flatMap(({ name }, at) =>
      shiftBreakPresets.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < at
        ? [{ path: `shiftBreakPresets.${at}.name`, message: 'Another break has this name.' }]
        : [],
    ),
  ],
  page: {
    groups: {
      clock: { title: 'Time clock' },
      breaks: { title: 'Breaks' },
    },
    fields: {
      enableEmployeeTimeClock: {
        group: 'clock',
        control: 'switch',
        label: 'Employees clock in and out at the till',
        help: 'The tills get a page “Time clock”. Each time, the person enters their PIN.',
      },
      enableBreakRecording: {
        group: 'breaks',
        control: 'switch',
        label: 'Record breaks',
        help: 'Employees start and end a break at the till.',
        shownWith: 'enableEmployeeTimeClock',
      },
      enableAutomaticDeduction: {
        group: 'breaks',
        control: 'switch',
        label: 'Deduct time over the limit of paid breaks',
        help: 'A paid break of 25 minutes with a limit of 15 is then paid for 15. What was deducted is shown with the shift. Unpaid breaks are never paid, whatever their limit.',
        shownWith: 'enableBreakRecording',
      },
      shiftBreakPresets: {
        group: 'breaks',
        control: 'list',
        label: 'Breaks',
        one: 'break',
        empty: 'No breaks yet. Add those that employees can take.',
        blank: { id: '', name: '', type: 'UNPAID', limit: { type: 'MINUTES_30', duration: { hours: 0, minutes: 30 } } },
        id: 'id',
        shownWith: 'enableBreakRecording',
        fields: {
          id: { control: 'hidden' },
          name: { control: 'text', label: 'Name' },
          type: { control: 'choice', label: 'Paid', options: { PAID: 'Paid', UNPAID: 'Unpaid' } },
          limit: { control: 'special', label: 'Limit' },
        },
      },
    },
  },
});
