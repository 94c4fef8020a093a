import { Group, NumberInput, Select } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import { formatMinutes } from '@servery/domain/clock';
import { getLimitMinutes, type BreakLimit, type BreakLimitType } from '@servery/domain/shifts';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';

type TimeClock = SettingsOf<'timeClock'>;

const limits: Readonly<Record<BreakLimitType, string>> = {
  MINUTES_15: '15 min',
  MINUTES_30: '30 min',
  HOUR_1: '1 hour',
  NONE: 'No limit',
  OTHER: 'Other',
};
const options = Object.entries(limits).map(([value, label]) => ({ value, label }));

/** How long a break may take: one of the choices, or hours and minutes. */
const Limit = ({ slot: { label, value, error, onChange } }: { slot: Slot<BreakLimit> }) => {
  const change = (part: Partial<BreakLimit['duration']>) => onChange({ ...value, duration: { ...value.duration, ...part } });
  const toNumber = (typed: string | number) => Math.trunc(Number(typed)) || 0;
  return (
    <>
      <Select
        label={label}
        data={options}
        value={value.type}
        allowDeselect={false}
        error={value.type === 'OTHER' ? undefined : error}
        onChange={(type) => onChange({ ...value, type: (type ?? value.type) as BreakLimitType })}
      />
      {value.type === 'OTHER' && (
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <NumberInput
            label="Hours"
            min={0}
            max={12}
            clampBehavior="strict"
            allowDecimal={false}
            value={value.duration.hours}
            error={error}
            onChange={(hours) => change({ hours: toNumber(hours) })}
          />
          <NumberInput
            label="Minutes"
            min={0}
            max={59}
            clampBehavior="strict"
            allowDecimal={false}
            value={value.duration.minutes}
            onChange={(minutes) => change({ minutes: toNumber(minutes) })}
          />
        </Group>
      )}
    </>
  );
};

/** What a break of a preset means for what is paid. */
const describe = ({ type, limit }: TimeClock['shiftBreakPresets'][number], deducts: boolean): string => {
  const minutes = getLimitMinutes(limit);
  if (type === 'UNPAID') return minutes === null ? 'Unpaid' : `Unpaid. The till warns after ${formatMinutes(minutes)}`;
  if (minutes === null) return 'Paid';
  return deducts ? `Paid for up to ${formatMinutes(minutes)}` : `Paid. The till warns after ${formatMinutes(minutes)}`;
};

const AtTheTill = ({ clock }: { clock: TimeClock }) => {
  if (!clock.enableEmployeeTimeClock) return <Effect rows={[{ label: 'Time clock', text: 'Off: nobody clocks in at the tills' }]} />;
  const breaks = clock.enableBreakRecording ? clock.shiftBreakPresets : [];
  return (
    <Effect
      rows={[
        { label: 'Clock in and out', text: 'With the PIN of each employee, also while a till is locked' },
        ...(breaks.length === 0 ? [{ label: 'Breaks', text: 'Not recorded' }] : []),
        ...breaks.map((preset) => ({ label: preset.name || 'Break', text: describe(preset, clock.enableAutomaticDeduction) })),
      ]}
    />
  );
};

/** Whether employees clock in and out at the tills, and their breaks. */
export const TimeClockPage = () => (
  <SettingsPage<'timeClock'>
    title="Time clock"
    intro="Employees clock in and out at the till with their PIN."
    sections={[
      {
        id: 'timeClock',
        save: 'Save the time clock',
        slots: { 'shiftBreakPresets.limit': (slot: Slot<BreakLimit>) => <Limit slot={slot} /> },
      },
    ]}
    beside={{ title: 'At the till', show: ({ timeClock }) => <AtTheTill clock={timeClock} /> }}
  />
);
