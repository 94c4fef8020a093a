import { Button, Modal, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { useActKey } from '@servery/app-kit/use-call-key.ts';
import {
  createRestaurantExport,
  getRestaurantExportFile,
  listRestaurantExports,
  type RestaurantExportView,
} from '@servery/contract/restaurant-exports';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { formatSize } from '../../shared/file-size.ts';
import { Page, Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { Table, TableSkeleton, type Column } from '../../shared/table.tsx';

const when = (instant: string): string => moment(instant, clockNow(), deviceZone);
const isOpen = ({ state }: RestaurantExportView): boolean => state === 'waiting' || state === 'running';
const count = (value: number): string => value.toLocaleString('en');

const toAddress = (restaurantId: string, { id }: RestaurantExportView): string =>
  `/api${getRestaurantExportFile.path.replace('{restaurantId}', restaurantId).replace('{restaurantExportId}', id)}`;

/** The browser itself downloads the file: it may have gigabytes. */
const DownloadLink = ({ restaurantId, of, children }: { restaurantId: string; of: RestaurantExportView; children: string }) => (
  <Button component="a" href={toAddress(restaurantId, of)} download>
    {children}
  </Button>
);

const Password = ({ restaurantId, onDone, onClose }: { restaurantId: string; onDone: () => void; onClose: () => void }) => {
  const { field, form, busy, error } = useForm({
    endpoint: createRestaurantExport,
    initial: { password: '' },
    call: (body) => ({ params: { restaurantId }, body }),
    blame: ({ code }) => (code === 'invalid_grant' ? 'password' : undefined),
    onDone,
  });
  return (
    <form {...form}>
      <p>You signed in more than 15 minutes ago. The file has everything of the restaurant, so please enter your password.</p>
      <SecretInput label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Begin the export
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Begins an export: asks for the password if the sign-in is not recent. */
function useCreateExport(restaurantId: string, onDone: () => void) {
  const [asks, setAsks] = useState(false);
  const { getKey, answered } = useActKey();
  const create = useEndpointMutation(createRestaurantExport, {
    onSuccess: () => {
      answered();
      onDone();
    },
    onError: (refusal) => {
      answered(refusal);
      if (refusal.code === 'SIGN_IN_NOT_RECENT') setAsks(true);
    },
  });
  const refused = create.error?.error;
  const close = () => setAsks(false);
  const done = () => {
    close();
    create.reset();
    onDone();
  };
  return {
    start: () => {
      const call = { params: { restaurantId }, body: {} };
      create.mutate({ ...call, idempotencyKey: getKey(call) });
    },
    busy: create.isPending,
    error: refused?.code === 'SIGN_IN_NOT_RECENT' ? undefined : refused,
    dialog: (
      <Modal opened={asks} onClose={close} title="Confirm that it is you">
        <Password restaurantId={restaurantId} onDone={done} onClose={close} />
      </Modal>
    ),
  };
}

/** "1,204 of 5,000 rows and 3 of 40 pictures"; a restaurant without pictures of its own reads of none. */
const joinCounts = (rows: RestaurantExportView['rows'], pictures: RestaurantExportView['pictures']): string =>
  [
    `${count(rows.done)} of ${count(rows.total)} rows`,
    ...(pictures.total === 0 ? [] : [`${count(pictures.done)} of ${count(pictures.total)} pictures`]),
  ].join(' and ');

/** How far an export is. */
const Running = ({ of: { rows, pictures } }: { of: RestaurantExportView }) => {
  const [done, total] = [rows.done + pictures.done, rows.total + pictures.total];
  return (
    <>
      <p role="status" style={{ margin: 0 }}>
        {total === 0
          ? 'The export begins in a moment. You can leave this page: a mail tells you when it is ready.'
          : `${joinCounts(rows, pictures)} are written. You can leave this page: a mail tells you when it is ready.`}
      </p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Progress" />
    </>
  );
};

const Newest = ({ restaurantId, of }: { restaurantId: string; of: RestaurantExportView | undefined }) => {
  if (of === undefined) return null;
  if (isOpen(of)) return <Running of={of} />;
  if (of.state === 'failed') {
    return (
      <NoticeBox tone="danger" title="The last export has failed">
        {of.message}
      </NoticeBox>
    );
  }
  if (of.state === 'expired') {
    return (
      <NoticeBox tone="late" title="The last export has expired">
        {of.message === ''
          ? 'Its seven days are over, and the file was deleted. Please export again.'
          : `${of.message} Please export again.`}
      </NoticeBox>
    );
  }
  return (
    <NoticeBox tone="done" title={`The export of ${when(of.requestedAt)} is ready`}>
      {of.available ? (
        <Stack gap="sm" align="flex-start">
          <span>
            {formatSize(of.bytes)}, with {count(of.rows.total)} rows{of.pictures.total > 0 && ` and ${count(of.pictures.total)} pictures`}.
            It is deleted {when(of.expiresAt!).replace('Tomorrow', 'tomorrow')}.
          </span>
          <DownloadLink restaurantId={restaurantId} of={of}>
            Download
          </DownloadLink>
        </Stack>
      ) : (
        `${of.requestedBy} has exported it, and alone can download it.`
      )}
    </NoticeBox>
  );
};

const states: Record<RestaurantExportView['state'], { tone: StateTone; text: string }> = {
  waiting: { tone: 'new', text: 'Waiting' },
  running: { tone: 'working', text: 'Being written' },
  ready: { tone: 'done', text: 'Ready' },
  failed: { tone: 'danger', text: 'Failed' },
  expired: { tone: 'neutral', text: 'Expired' },
};

const toColumns = (restaurantId: string): Column<RestaurantExportView>[] => [
  { label: 'Exported', names: true, cell: ({ requestedAt }) => when(requestedAt) },
  { label: 'By', cell: ({ requestedBy }) => requestedBy },
  { label: 'State', cell: ({ state }) => <StateChip tone={states[state].tone}>{states[state].text}</StateChip> },
  { label: 'Size', end: true, short: true, cell: ({ bytes }) => (bytes === 0 ? '–' : formatSize(bytes)) },
  { label: 'Downloads', end: true, short: true, cell: ({ downloads }) => downloads },
  {
    label: 'File',
    end: true,
    quiet: true,
    cell: (row) =>
      row.available && (
        <a href={toAddress(restaurantId, row)} download>
          Download
        </a>
      ),
  },
];

/** Everything of the restaurant in one file, to leave or to have. */
export const YourDataPage = () => {
  const { restaurantId, name } = useRestaurant();
  const { data, error, refetch } = useEndpoint(
    listRestaurantExports,
    { params: { restaurantId }, query: {} },
    { refetchInterval: (answer) => (answer?.rows.some(isOpen) ? 2000 : false) },
  );
  const { start, busy, error: refused, dialog } = useCreateExport(restaurantId, () => void refetch());
  const [newest] = data?.rows ?? [];
  return (
    <Page
      narrow
      title="Your data"
      intro={`Everything that belongs to ${name}, in one file. You can leave at any time and take it with you.`}
    >
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton label="Loading exports" />}
      {data && (
        <Section
          title="Export everything"
          intro="Stores, menus, pictures, settings, employees, customers, coupons, orders, payments, drawers, shifts and the log of what happened. It has the names and addresses of your customers: keep the file where nobody else can open it."
        >
          <Stack gap="lg">
            <Newest restaurantId={restaurantId} of={newest} />
            <p style={{ margin: 0 }}>
              Passwords, PINs, keys, signed-in devices and accounts at the card provider and marketplaces stay out. A file can be downloaded
              for seven days, by the one who exported it; it is deleted earlier if a customer is erased.
            </p>
            <FailureAlert error={refused} />
            {!(newest && isOpen(newest)) && (
              <div>
                <Button variant={newest?.available ? 'default' : 'filled'} loading={busy} onClick={start}>
                  Export everything
                </Button>
              </div>
            )}
          </Stack>
        </Section>
      )}
      {data && data.rows.length > 0 && (
        <Section title="Who exported">
          <Table caption={`Exports of ${name}`} columns={toColumns(restaurantId)} rows={data.rows} rowKey={({ id }) => id} />
        </Section>
      )}
      {dialog}
    </Page>
  );
};
