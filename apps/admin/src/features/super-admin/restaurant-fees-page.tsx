import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listTransactionFees, removeTransactionFee, setTransactionFee } from '@servery/contract/transaction-fees';
import { formatDateOfYear, formatInstantDate } from '@servery/domain/clock';
import { formatMoney, formatPercent } from '@servery/domain/money';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { NumberField } from '../../kit/settings/number-field.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { Table, TableSkeleton } from '../../shared/table.tsx';
import styles from './restaurant-fees-page.module.css';

type Fees = ResponseOf<typeof listTransactionFees>;
type Row = Fees['rows'][number];

/** Stores of a restaurant have one currency; without one the amount has no symbol. */
const feeText = ({ fixed, percentage }: Pick<Row, 'fixed' | 'percentage'>, currency: Fees['stores'][number]['currency'] | undefined) =>
  `${formatPercent(percentage)} + ${currency === undefined ? (fixed / 100).toFixed(2) : formatMoney(fixed, currency)}`;

const formatDay = (day: string): string => formatDateOfYear(day, deviceZone);

const tones = { past: 'neutral', current: 'done', planned: 'new' } as const;
const stateNames = { past: 'Replaced', current: 'Applies now', planned: 'Planned' } as const;

const SetDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const { restaurantId } = useRestaurant();
  const [today] = useState(() => formatInstantDate(new Date(clockNow()).toISOString(), deviceZone));
  const form = useForm({
    endpoint: setTransactionFee,
    initial: { validFrom: today, percentage: 0 as unknown, fixed: 0 as unknown },
    call: (values) => ({ params: { restaurantId }, body: values as never }),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const { values, set, problemAt } = form;
  return (
    <FormDialog title="Set the fee from a day on" of={form} act="Set the fee" onClose={onClose}>
      <TextInput
        type="date"
        label="From"
        description="The store’s calendar decides. Orders that were placed before keep their fee."
        value={values.validFrom}
        error={problemAt('validFrom')}
        onChange={(event) => set('validFrom', event.currentTarget.value)}
      />
      <NumberField
        field={{ group: 'fee', control: 'percentage', label: 'Percentage', help: 'Of what the guest pays, without the tip.' }}
        value={values.percentage}
        error={problemAt('percentage')}
        onChange={(value) => set('percentage', value)}
      />
      <NumberField
        field={{ group: 'fee', control: 'number', unit: 'cents or pence', label: 'Fixed amount', help: 'For each payment.' }}
        value={values.fixed}
        error={problemAt('fixed')}
        onChange={(value) => set('fixed', value)}
      />
    </FormDialog>
  );
};

const Stores = ({ stores }: Pick<Fees, 'stores'>) => (
  <Panel title="What its stores pay now">
    {stores.length === 0 ? (
      <p className={styles.none}>No store takes cards online yet.</p>
    ) : (
      <ul className={styles.rows}>
        {stores.map(({ storeId, name, currency, ...fee }) => (
          <li key={storeId}>
            <span>{name}</span>
            <span>{feeText(fee, currency)}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** The platform's share of a restaurant's card payments, from a day on. For super admins. */
export const RestaurantFeesPage = () => {
  const { restaurantId, name } = useRestaurant();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Row | null>(null);
  const { data, error, refetch } = useEndpoint(listTransactionFees, { params: { restaurantId } });
  const currency = data?.stores[0]?.currency;
  const readAgain = () => queries.invalidateQueries({ queryKey: endpointKey(listTransactionFees) });
  return (
    <Page
      title="Platform fee"
      intro={`The platform’s share of the card payments of ${name}. Until the first day below, each store pays the fee that its account began with.`}
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
          Set a fee
        </Button>
      }
    >
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton label="Loading the fees" />}
      {data && <Stores stores={data.stores} />}
      {data?.rows.length === 0 && <p className={styles.none}>No fee has been set for this restaurant.</p>}
      {data && data.rows.length > 0 && (
        <Table
          caption={`Fees of ${name}`}
          rows={data.rows}
          rowKey={({ validFrom }) => validFrom}
          columns={[
            { label: 'From', names: true, cell: ({ validFrom }) => formatDay(validFrom) },
            { label: 'Fee', short: true, cell: (row) => feeText(row, currency) },
            { label: 'State', cell: ({ state }) => <StateChip tone={tones[state]}>{stateNames[state]}</StateChip> },
            { label: 'Set by', cell: ({ setBy, setAt }) => `${setBy}, ${formatDay(formatInstantDate(setAt, deviceZone))}` },
            {
              ...{ label: 'Actions', quiet: true, end: true },
              cell: (row) =>
                row.state === 'planned' && (
                  <Button
                    variant="default"
                    onClick={() => setRemoved(row)}
                    aria-label={`Take back the fee from ${formatDay(row.validFrom)}`}
                  >
                    Take back
                  </Button>
                ),
            },
          ]}
        />
      )}
      {adding && <SetDialog onDone={() => void readAgain()} onClose={() => setAdding(false)} />}
      <Confirm
        opened={removed !== null}
        title="Take this fee back?"
        act="Take it back"
        harmful
        endpoint={removeTransactionFee}
        call={() => ({ params: { restaurantId }, body: { validFrom: removed?.validFrom ?? '' } })}
        onDone={readAgain}
        onClose={() => setRemoved(null)}
      >
        <p>
          From {removed && formatDay(removed.validFrom)} on, the fee before it goes on to apply. The owner no longer sees it as planned.
        </p>
      </Confirm>
    </Page>
  );
};
