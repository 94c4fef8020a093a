import { Link } from '@tanstack/react-router';
import { settingsButton, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';

/** The way to the day's figures. */
export const ReportsSection = () => (
  <SettingsSection title="Reports" help="Sales, payments and best sellers of today and yesterday, of the store or of this till.">
    <Link to="/reports" className={settingsButton}>
      Go to the reports
    </Link>
  </SettingsSection>
);
