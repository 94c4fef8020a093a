import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { useClient, useEndpointMutation } from '@servery/app-kit/query.ts';
import { useActKey } from '@servery/app-kit/use-call-key.ts';
import { createCustomerExport, getCustomerExportFile } from '@servery/contract/customer-exports';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { getCustomerCsv } from './customer-csv.ts';

export interface ExportRequest {
  restaurantId: string;
  storeId?: string | undefined;
  search: string;
  /** Of the file, without its ending. */
  name: string;
}

/** Downloads the customers of a stored export as CSV. */
export function useExportDownload(restaurantId: string) {
  const client = useClient();
  const [error, setError] = useState<FailureText>();
  const [busy, setBusy] = useState(false);
  const download = async (exportId: string, name: string) => {
    setError(undefined);
    setBusy(true);
    const answer = await client.call(getCustomerExportFile, { params: { restaurantId, exportId } });
    setBusy(false);
    if (answer.ok) saveFile(`${name}.csv`, getCustomerCsv(answer.data.rows, deviceZone), 'text/csv');
    else setError(answer.error);
  };
  return { download, busy, error };
}

const Password = ({ request, onDone, onClose }: { request: ExportRequest; onDone: (id: string) => void; onClose: () => void }) => {
  const { restaurantId, storeId, search } = request;
  const { field, form, busy, error } = useForm({
    endpoint: createCustomerExport,
    initial: { password: '' },
    call: ({ password }) => ({ params: { restaurantId }, body: { search, storeId, password } }),
    blame: ({ code }) => (code === 'invalid_grant' ? 'password' : undefined),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <form {...form}>
      <p>You signed in more than 15 minutes ago. The file has names and phone numbers, so please enter your password.</p>
      <SecretInput label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Export
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Exports customers: asks for the password if the sign-in is not recent, and downloads the file. It can be downloaded again for a day. */
export function useCustomerExport(request: ExportRequest) {
  const { restaurantId, storeId, search, name } = request;
  const [asks, setAsks] = useState(false);
  const { download, busy, error } = useExportDownload(restaurantId);
  const save = (id: string) => {
    setAsks(false);
    void download(id, name);
  };
  const { getKey, answered } = useActKey();
  const create = useEndpointMutation(createCustomerExport, {
    onSuccess: ({ id }) => {
      answered();
      save(id);
    },
    onError: (refusal) => {
      answered(refusal);
      if (refusal.code === 'SIGN_IN_NOT_RECENT') setAsks(true);
    },
  });
  const refused = create.error?.error;
  return {
    start: () => {
      const call = { params: { restaurantId }, body: { search, storeId } };
      create.mutate({ ...call, idempotencyKey: getKey(call) });
    },
    busy: create.isPending || busy,
    error: error ?? (refused?.code === 'SIGN_IN_NOT_RECENT' ? undefined : refused),
    dialog: (
      <Modal opened={asks} onClose={() => setAsks(false)} title="Confirm that it is you">
        <Password request={request} onDone={save} onClose={() => setAsks(false)} />
      </Modal>
    ),
  };
}
