import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { lockMinutes } from '@servery/contract/settings/till-lock';
import { settingsButton, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../../shared/people/approvals.ts';
import { lockTill, usePeople } from '../../shared/people/people-store.ts';
import { useTill } from '../../shared/till-context.ts';

const options = lockMinutes.map((minutes): [typeof minutes, string] => [minutes, minutes === 0 ? 'Never' : `${minutes} min`]);

/** When this till asks for a PIN again. A store without employees has no lock. */
export const LockSection = () => {
  const employees = usePeople((state) => state.employees);
  const { value, version } = usePeople((state) => state.lock);
  const { mutate, error } = useEndpointMutation(putOwnDeviceSettings('tillLock'), {
    onSuccess: (saved) => usePeople.setState({ lock: { value: saved.value, version: saved.version } }),
  });
  const { deviceId } = useTill();
  if (employees === null || employees.length === 0) return null;
  const change = async (lockAfterMinutes: (typeof lockMinutes)[number]) => {
    const leave = await getLeave({ action: 'settings', subjectId: deviceId, what: 'Change when this till locks' });
    if (leave === null) return;
    const headers = getApprovalHeader(leave.approvalId);
    mutate({ body: { value: { lockAfterMinutes }, version }, idempotencyKey: newId(), headers });
  };
  return (
    <SettingsSection title="Lock" help="How long nobody touches this till before it asks for a PIN. Your name at the top locks it at once.">
      <Choice
        label="Lock after"
        value={value.lockAfterMinutes}
        options={options}
        onChange={(lockAfterMinutes) => void change(lockAfterMinutes)}
      />
      <FailureAlert error={error?.error} />
      <button type="button" className={settingsButton} onClick={lockTill}>
        Lock now
      </button>
    </SettingsSection>
  );
};
