import { OwnSections, ThisDevice } from '@servery/device-app/settings/device-sections.tsx';
import { DeviceSettings } from '@servery/device-app/settings/device-settings.tsx';
import { useTill } from '../../shared/till-context.ts';
import { DrawerSection } from './drawer-section.tsx';
import { LockSection } from './lock-section.tsx';
import { PrinterSection } from './printer-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { RefreshSection } from './refresh-section.tsx';
import { ScreenSection } from './screen-section.tsx';
import { SignOut } from './sign-out.tsx';
import { TimeClockSection } from './time-clock-section.tsx';

/** The till's cash drawer and reports, its appearance and sound, and which till it is. */
export const SettingsPage = () => {
  const till = useTill();
  return (
    <DeviceSettings>
      <DrawerSection />
      <ReportsSection />
      <OwnSections
        soundTitle="Sound for online orders and alarms"
        heard="A new order rings here until somebody takes it, an alarm until somebody sees to it."
        alarms
      />
      <RefreshSection />
      <ScreenSection />
      <TimeClockSection />
      <LockSection />
      <PrinterSection />
      <ThisDevice who={till}>
        <SignOut name={till.name} />
      </ThisDevice>
    </DeviceSettings>
  );
};
