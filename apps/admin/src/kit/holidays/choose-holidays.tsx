import { Button, Checkbox, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import { formatDayOfYear } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import type { NamedDay } from './holidays.types.ts';
import styles from './holidays.module.css';

/** Years that can be chosen from the store's current one on. */
const yearsAhead = 2;

/** This year as long as none of its days is entered: some may be to come. Else the year that is due. */
function startFrom(entered: readonly string[]): { year?: number } {
  const year = new Date().getFullYear();
  return entered.some((date) => date.startsWith(`${year}-`)) ? {} : { year };
}

/** The public holidays of a year and region; those that are entered already are marked and cannot be chosen again. */
export const ChooseHolidays = ({
  entered,
  onAdd,
  onClose,
}: {
  entered: readonly string[];
  onAdd: (days: NamedDay[]) => void;
  onClose: () => void;
}) => {
  const { restaurantId, country } = useRestaurant();
  const { storeId, timeZone } = useStore();
  const [query, setQuery] = useState<{ year?: number; region?: string }>(() => startFrom(entered));
  const { data: read, error, refetch } = useEndpoint(listPublicHolidays, { params: { restaurantId, storeId }, query });
  // The list stays while another year or region is read.
  const [data, setData] = useState(read);
  if (read !== undefined && read !== data) setData(read);
  /** Days that somebody ticked or unticked. Of the others, those to come are ticked. */
  const [marked, setMarked] = useState<Readonly<Record<string, boolean>>>({});
  const ask = (change: typeof query) => {
    setQuery({ ...(data && { year: data.year, region: data.region }), ...change });
    setMarked({});
  };
  const isEntered = (date: string) => entered.includes(date);
  const free = data?.holidays.filter(({ date }) => !isEntered(date)) ?? [];
  const isChosen = (date: string) => marked[date] ?? date >= (data?.today ?? '');
  const chosen = free.filter(({ date }) => isChosen(date));
  const thisYear = Number(data?.today.slice(0, 4));
  return (
    <Modal opened onClose={onClose} title="Public holidays">
      <Stack gap="lg">
        {!data && !error && (
          <div role="status" aria-label="Loading the public holidays">
            <Skeleton height="320px" />
          </div>
        )}
        {!read && error && <Failure error={error.error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <div className={styles.where}>
              <NativeSelect
                size="lg"
                label="Year"
                value={String(query.year ?? data.year)}
                data={Array.from({ length: yearsAhead + 1 }, (_, ahead) => String(thisYear + ahead))}
                onChange={(event) => ask({ year: Number(event.currentTarget.value) })}
              />
              <NativeSelect
                size="lg"
                label={country === 'US' || country === 'AU' ? 'State' : 'Region'}
                value={query.region ?? data.region}
                data={[
                  { value: '', label: `All of ${countries[country].name}` },
                  ...data.regions.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                onChange={(event) => ask({ region: event.currentTarget.value })}
              />
            </div>
            <fieldset className={styles.days} disabled={!read} aria-busy={!read || undefined}>
              <legend className={styles.legend}>
                {free.length === 0 ? `All of ${data.year} are entered.` : `${chosen.length} of ${data.holidays.length} chosen`}
              </legend>
              {data.holidays.map(({ name, date }) => (
                <Checkbox
                  key={date}
                  size="md"
                  label={name}
                  description={isEntered(date) ? `${formatDayOfYear(date, timeZone)} · entered` : formatDayOfYear(date, timeZone)}
                  checked={isEntered(date) || isChosen(date)}
                  disabled={isEntered(date)}
                  onChange={(event) => setMarked({ ...marked, [date]: event.currentTarget.checked })}
                />
              ))}
            </fieldset>
            <Text c="dimmed" size="sm">
              Please check the dates with your government: some are announced late. Dates from date-holidays, by its contributors and
              Wikipedia, CC BY-SA 3.0.
            </Text>
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!read || chosen.length === 0} onClick={() => onAdd(chosen)}>
            {chosen.length === 1 ? 'Add 1 day' : `Add ${chosen.length} days`}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
};
