import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOwnDrawer } from '@servery/contract/drawers';
import { listStorePrinters } from '@servery/contract/printers';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { getLeave } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';

const none = '';

/** Which printer is beside this till. A store without printers has no question, and neither has a server of the release before. */
export const PrinterSection = () => {
  const { restaurantId, storeId, deviceId } = useTill();
  const queries = useQueryClient();
  const printers = useEndpoint(listStorePrinters, { params: { restaurantId, storeId } }).data?.rows.filter(({ active }) => active);
  const printer = useEndpoint(getOwnDrawer, {}).data?.printer;
  const { mutate, error } = useEndpointMutation(putOwnDeviceSettings('tillPrinter'), {
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey(getOwnDrawer) }),
  });
  if (!printers || printers.length === 0 || printer === undefined) return null;
  const { value, version } = printer;
  const isGone = value.printerId !== null && !printers.some(({ id }) => id === value.printerId);
  const change = async (chosen: string) => {
    const leave = await getLeave({ action: 'settings', subjectId: deviceId, what: 'Change the printer of this till' });
    if (leave === null) return;
    const headers = getApprovalHeader(leave.approvalId);
    mutate({ body: { value: { printerId: chosen === none ? null : chosen }, version }, idempotencyKey: newId(), headers });
  };
  return (
    <SettingsSection
      title="Printer of this till"
      help="It opens the cash drawer when cash is taken, given back or moved, and prints the Z report when the drawer is closed."
    >
      <Choice
        label="Printer of this till"
        value={isGone ? none : (value.printerId ?? none)}
        options={[[none, 'None'], ...printers.map(({ id, name }): [string, string] => [id, name])]}
        onChange={(chosen) => void change(chosen)}
      />
      <FailureAlert error={error?.error} />
    </SettingsSection>
  );
};
