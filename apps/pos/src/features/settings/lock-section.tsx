import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { putOwnDeviceSettings, type SettingsOf } from '@servery/contract/settings/index';
import { lockMinutes } from '@servery/contract/settings/till-lock';
import { settingsButton, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../../shared/people/approvals.ts';
import { lockTill, usePeople } from '../../shared/people/people-store.ts';
import { useTill } from '../../shared/till-context.ts';

const options = lockMinutes.map((minutes): [typeof minutes, string] => [minutes, minutes === 0 ? 'Never' : `${minutes} min`]);

/** Whether this till asks who is working, and when it asks again. A store without employees has no lock. */
export const LockSection = () => {
  const employees = usePeople((state) => state.employees);
  const { value, version } = usePeople((state) => state.lock);
  const { mutate, error } = useEndpointMutation(putOwnDeviceSettings('tillLock'), {
    onSuccess: (saved) => usePeople.setState({ lock: { value: saved.value, version: saved.version } }),
  });
  const { deviceId } = useTill();
  if (employees === null || employees.length === 0) return null;
  const { asksForPerson = true, lockAfterMinutes } = value;
  const change = async (part: Partial<SettingsOf<'tillLock'>>, what: string) => {
    const leave = await getLeave({ action: 'settings', subjectId: deviceId, what });
    if (leave === null) return;
    const headers = getApprovalHeader(leave.approvalId);
    mutate({ body: { value: { asksForPerson, lockAfterMinutes, ...part }, version }, idempotencyKey: newId(), headers });
  };
  return (
    <SettingsSection
      title="Lock"
      help={
        asksForPerson
          ? 'This till asks for a PIN after being idle this long. Tap your name at the top to lock it now.'
          : 'Anyone can use this till, and sales are in the till’s name. Actions that need a manager still ask for a PIN every time.'
      }
    >
      <Choice<boolean>
        label="Ask who is working"
        value={asksForPerson}
        options={[
          [true, 'Ask who is working'],
          [false, 'Do not ask'],
        ]}
        onChange={(asks) => void change({ asksForPerson: asks }, 'Change whether this till asks who is working')}
      />
      {asksForPerson && (
        <Choice
          label="Lock after"
          value={lockAfterMinutes}
          options={options}
          onChange={(minutes) => void change({ lockAfterMinutes: minutes }, 'Change when this till locks')}
        />
      )}
      <FailureAlert error={error?.error} />
      {asksForPerson && (
        <button type="button" className={settingsButton} onClick={lockTill}>
          Lock now
        </button>
      )}
    </SettingsSection>
  );
};
