import { OwnSections, ThisDevice } from '@servery/device-app/settings/device-sections.tsx';
import { DeviceSettings } from '@servery/device-app/settings/device-settings.tsx';
import { useTill } from '../../shared/till-context.ts';
import { LockSection } from './lock-section.tsx';
import { SignOut } from './sign-out.tsx';

/** Appearance and sound of this till, and which till it is. */
export const SettingsPage = () => {
  const till = useTill();
  return (
    <DeviceSettings>
      <OwnSections
        soundTitle="Sound for online orders and alarms"
        heard="A new order rings here until somebody takes it, an alarm until somebody sees to it."
        alarms
      />
      <LockSection />
      <ThisDevice who={till}>
        <SignOut name={till.name} />
      </ThisDevice>
    </DeviceSettings>
  );
};
