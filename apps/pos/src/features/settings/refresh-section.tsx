import { SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { refreshChoices, type RefreshMinutes } from '../../shared/auto-refresh.ts';
import { usePreferences } from '../../shared/preferences.ts';

const options = refreshChoices.map((minutes): [RefreshMinutes, string] => [minutes, minutes === 0 ? 'Never' : `${minutes} min`]);

/** How often this till reads its lists again, beside the changes that it receives at once. */
export const RefreshSection = () => {
  const minutes = usePreferences(({ refreshMinutes }) => refreshMinutes);
  return (
    <SettingsSection
      title="Lists"
      help="While this till is connected, bills and tables are always up to date. It can also read them again from time to time."
    >
      <Choice
        label="Read lists again"
        value={minutes}
        options={options}
        onChange={(refreshMinutes) => usePreferences.setState({ refreshMinutes })}
      />
    </SettingsSection>
  );
};
