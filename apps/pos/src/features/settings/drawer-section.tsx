import { Link } from '@tanstack/react-router';
import { settingsButton, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';

/** The way to the cash drawer. */
export const DrawerSection = () => (
  <SettingsSection title="Cash drawer" help="Open it with a float, pay cash in and out, read the X report, count and close.">
    <Link to="/drawer" className={settingsButton}>
      Go to the cash drawer
    </Link>
  </SettingsSection>
);
