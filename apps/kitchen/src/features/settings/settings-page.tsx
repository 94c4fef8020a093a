import { useSession } from '@servery/app-kit/session.ts';
import { OwnSections, ThisDevice } from '@servery/device-app/settings/device-sections.tsx';
import { DeviceSettings, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { device } from '../../shared/device.ts';
import { usePreferences, type Preferences, type TextSize } from '../../shared/preferences.ts';
import { PrepTimeChoice } from './prep-time-choice.tsx';
import { SignOut } from './sign-out.tsx';
import { StationsChoice } from './stations-choice.tsx';

const set = (change: Partial<Preferences>) => usePreferences.setState(change);

/** Appearance and sound of this screen, and which display it is. */
export const SettingsPage = () => {
  const preferences = usePreferences();
  const { who } = useSession(device);

  return (
    <DeviceSettings>
      {who && who.printStations.length > 0 && (
        <SettingsSection
          title="Stations"
          help="Which tickets this screen shows. Tickets disappear here when this screen’s stations are done. A manager can change them in admin, too."
        >
          <StationsChoice stations={who.printStations} />
        </SettingsSection>
      )}
      {who && (
        <SettingsSection
          title="Prep time"
          help="How long the kitchen takes for an order without a promised time. Applies to new orders in this store."
        >
          <PrepTimeChoice display={who} />
        </SettingsSection>
      )}
      <SettingsSection title="Text size">
        <Choice<TextSize>
          label="Text size"
          value={preferences.textSize}
          options={[
            ['compact', 'Compact'],
            ['normal', 'Normal'],
            ['large', 'Large'],
            ['huge', 'Very large'],
          ]}
          onChange={(textSize) => set({ textSize })}
        />
      </SettingsSection>
      <SettingsSection title="Columns" help="“Fit” shows as many tickets side by side as can be read well.">
        <Choice<number>
          label="Columns"
          value={preferences.columns}
          options={[[0, 'Fit'], ...[2, 3, 4, 5, 6, 8].map((count): [number, string] => [count, String(count)])]}
          onChange={(columns) => set({ columns })}
        />
      </SettingsSection>
      <OwnSections soundTitle="Sound for new tickets" heard="This screen plays a sound for new tickets." />
      {who && (
        <ThisDevice
          who={who}
          help="A manager sets its times for the whole store."
          facts={[
            ['Due soon', `from ${who.warnBeforeDueInMinutes ?? who.prepTimeInMinutes / 2} min before a ticket is due`],
            ['Late', who.lateAfterDueInMinutes === 0 ? 'as soon as it is due' : `${who.lateAfterDueInMinutes} min after it was due`],
          ]}
        >
          <SignOut name={who.name} />
        </ThisDevice>
      )}
    </DeviceSettings>
  );
};
