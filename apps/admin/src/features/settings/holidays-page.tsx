import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import { formatDayOfYear } from '@servery/domain/clock';
import { formatTimeOfDay, parseTimeOfDay } from '@servery/domain/time';
import { PublicHolidays } from '../../kit/holidays/public-holidays.tsx';
import type { Slot } from '../../kit/settings/control.types.ts';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { Effect } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';

type Holiday = SettingsOf<'holidays'>['holidays'][number];
type Hours = Holiday['dayIntervals'][number];

const twoDigits = (number: number) => String(number).padStart(2, '0');
/** "9:30 AM" as a time field writes it, "09:30"; what is no time yet is empty. */
const toField = (time: string) => {
  if (time === '') return '';
  const minutes = parseTimeOfDay(time);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};
const fromField = (typed: string) => {
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  return typed === '' ? '' : formatTimeOfDay(hours * 60 + minutes);
};

/** Hours in the small of the night, which may belong to the evening before. */
const isSmall = ({ startTimeOfDay }: Hours) => startTimeOfDay !== '' && parseTimeOfDay(startTimeOfDay) < 6 * 60;
const endsNextDay = ({ startTimeOfDay, endTimeOfDay }: Hours) =>
  startTimeOfDay !== '' && endTimeOfDay !== '' && parseTimeOfDay(endTimeOfDay) <= parseTimeOfDay(startTimeOfDay);

const ends = [
  ['startTimeOfDay', 'Opens'],
  ['endTimeOfDay', 'Closes'],
] as const;

/** The hours of one holiday; none: closed. */
const HolidayHours = ({ label, value, onChange, problemAt }: Slot<Hours[]>) => {
  const change = (index: number, part: Partial<Hours>) =>
    onChange(value.map((hours, at) => (at === index ? { ...hours, ...part } : hours)));
  return (
    <FieldSet label={label}>
      {value.length === 0 && <Text c="dimmed">Closed all day</Text>}
      {value.map((hours, index) => (
        <Group key={index} gap="sm" align="flex-end">
          {ends.map(([end, word]) => (
            <TextInput
              key={end}
              type="time"
              label={word}
              value={toField(hours[end])}
              error={problemAt(`${index}.${end}`)}
              onChange={(event) => change(index, { [end]: fromField(event.currentTarget.value) })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--text)"
            size="var(--touch)"
            aria-label={`Remove the hours from ${hours.startTimeOfDay || 'no time'}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Icon name="remove" size={20} />
          </ActionIcon>
          {endsNextDay(hours) && (
            <Text c="dimmed" size="sm" w="100%">
              Closes the next morning
            </Text>
          )}
          {(isSmall(hours) || hours.attributeToPreviousDay) && (
            <Checkbox
              size="md"
              w="100%"
              label="Part of the evening before"
              checked={hours.attributeToPreviousDay}
              onChange={(event) => change(index, { attributeToPreviousDay: event.currentTarget.checked })}
            />
          )}
        </Group>
      ))}
      {value.length < 6 && (
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="plus" />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange([...value, { startTimeOfDay: '10:00 AM', endTimeOfDay: '4:00 PM', attributeToPreviousDay: false }])}
        >
          Add hours
        </Button>
      )}
    </FieldSet>
  );
};

const hoursText = (hours: readonly Hours[]): string =>
  hours.length === 0 ? 'closed' : hours.map((each) => `${each.startTimeOfDay} to ${each.endTimeOfDay}`).join(', ');

/** The holidays in the order of the calendar. */
const Days = ({ holidays }: { holidays: readonly Holiday[] }) => {
  const { timeZone } = useStore();
  if (holidays.length === 0) return <Text c="dimmed">Your usual hours every day.</Text>;
  // Of two entries for a day the last one counts.
  const counting = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  return (
    <Effect
      rows={[...counting.values()]
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .map(({ date, name, dayIntervals }) => {
          const twice = holidays.filter((other) => other.date === date).length > 1;
          const text = `${name}: ${hoursText(dayIntervals)}`;
          return twice
            ? { label: formatDayOfYear(date, timeZone), text: `${text}. This day is listed twice; this entry counts.`, warn: true }
            : { label: formatDayOfYear(date, timeZone), text };
        })}
    />
  );
};

/** Days with other hours than usual, or none. */
export const HolidaysPage = () => (
  <SettingsPage<'holidays'>
    title="Holidays"
    intro="Days when the store is closed or has other hours."
    sections={[
      {
        id: 'holidays',
        save: 'Save holidays',
        slots: {
          holidays: ({ value, onChange }: Slot<Holiday[]>) => (
            // Closed, until hours are added.
            <PublicHolidays entered={value} onAdd={(days) => onChange([...value, ...days.map((day) => ({ ...day, dayIntervals: [] }))])} />
          ),
          'holidays.dayIntervals': (slot: Slot<Hours[]>) => <HolidayHours {...slot} />,
        },
      },
    ]}
    beside={{ title: 'What counts', show: ({ holidays }) => <Days holidays={holidays.holidays} /> }}
  />
);
