import { NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import type { BodySentTo } from '@servery/contract/endpoint';
import { setPayoutSchedule } from '@servery/contract/connect';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import type { Schedule } from './payments.types.ts';
import { scheduleText } from './payout-text.ts';
import { useTakeAccount } from './use-account.ts';

type Body = BodySentTo<typeof setPayoutSchedule>;
type Weekday = NonNullable<Body['weeklyAnchor']>;
interface Values {
  interval: Body['interval'];
  weeklyAnchor: Weekday;
  monthlyAnchor: string;
}

const weekdays: { value: Weekday; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'tuesday', label: 'Tuesday' },
  { value: 'wednesday', label: 'Wednesday' },
  { value: 'thursday', label: 'Thursday' },
  { value: 'friday', label: 'Friday' },
];
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** How often money is paid out, with what it comes to as a sentence. */
export const ScheduleForm = ({ schedule }: { schedule: Schedule | null }) => {
  const { restaurantId, storeId } = useStore();
  const take = useTakeAccount();
  const form = useForm<typeof setPayoutSchedule, Values>({
    endpoint: setPayoutSchedule,
    initial: {
      interval: schedule?.interval ?? 'daily',
      weeklyAnchor: schedule?.weeklyAnchor ?? 'monday',
      monthlyAnchor: String(schedule?.monthlyAnchor ?? 1),
    },
    call: ({ interval, weeklyAnchor, monthlyAnchor }) => ({
      body: {
        restaurantId,
        storeId,
        interval,
        ...(interval === 'weekly' ? { weeklyAnchor } : {}),
        ...(interval === 'monthly' ? { monthlyAnchor: Number(monthlyAnchor) } : {}),
      },
    }),
    onDone: take,
  });
  const { interval, weeklyAnchor, monthlyAnchor } = form.values;
  const shown: Schedule = {
    interval,
    weeklyAnchor: interval === 'weekly' ? weeklyAnchor : null,
    monthlyAnchor: interval === 'monthly' ? Number(monthlyAnchor) : null,
    delayDays: schedule?.delayDays ?? null,
  };

  return (
    <Section title="Payout schedule" intro={scheduleText(shown)}>
      <form {...form.form}>
        <Stack gap="md">
          <Choice<Values['interval']>
            label="How often"
            value={interval}
            options={[
              ['daily', 'Daily'],
              ['weekly', 'Weekly'],
              ['monthly', 'Monthly'],
              ['manual', 'Manual'],
            ]}
            onChange={(value) => form.set('interval', value)}
          />
          {interval === 'weekly' && <NativeSelect size="lg" label="Day of the week" data={weekdays} {...form.field('weeklyAnchor')} />}
          {interval === 'monthly' && (
            <NativeSelect
              size="lg"
              label="Day of the month"
              description="In shorter months, the last day."
              data={days}
              {...form.field('monthlyAnchor')}
            />
          )}
          <SaveBar label="Save the schedule" busy={form.busy} done={form.done} dirty={form.dirty} error={form.error} />
        </Stack>
      </form>
    </Section>
  );
};
