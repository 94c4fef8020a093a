import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { putOwnDeviceSettings, type SettingsOf } from '@servery/contract/settings/index';
import { SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../../shared/people/approvals.ts';
import { usePeople } from '../../shared/people/people-store.ts';
import { useTill } from '../../shared/till-context.ts';

type FirstScreen = SettingsOf<'tillScreen'>['firstScreen'];

/** What this till shows when it starts. */
export const ScreenSection = () => {
  const { deviceId } = useTill();
  const { value, version } = usePeople((state) => state.screen);
  const { mutate, error } = useEndpointMutation(putOwnDeviceSettings('tillScreen'), {
    onSuccess: (saved) => usePeople.setState({ screen: { value: saved.value, version: saved.version } }),
  });
  const change = async (firstScreen: FirstScreen) => {
    const leave = await getLeave({ action: 'settings', subjectId: deviceId, what: 'Change the first screen of this till' });
    if (leave === null) return;
    const headers = getApprovalHeader(leave.approvalId);
    mutate({ body: { value: { firstScreen }, version }, idempotencyKey: newId(), headers });
  };
  return (
    <SettingsSection title="First screen" help="What this till shows when it starts.">
      <Choice<FirstScreen>
        label="First screen"
        value={value.firstScreen}
        options={[
          ['counter', 'Ring up'],
          ['tables', 'Tables'],
        ]}
        onChange={(firstScreen) => void change(firstScreen)}
      />
      <FailureAlert error={error?.error} />
    </SettingsSection>
  );
};
