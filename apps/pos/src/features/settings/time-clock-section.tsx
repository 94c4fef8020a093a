import { Link } from '@tanstack/react-router';
import { settingsButton, SettingsSection } from '@servery/device-app/settings/device-settings.tsx';
import { useHasTimeClock } from '../../shared/people/use-time-clock.ts';

/** The way to the time clock from a till that is open; a locked one has it beside the names. */
export const TimeClockSection = () => {
  if (!useHasTimeClock()) return null;
  return (
    <SettingsSection title="Time clock" help="Clock in and out, and start and end breaks. The lock screen leads there, too.">
      <Link to="/time-clock" className={settingsButton}>
        Open the time clock
      </Link>
    </SettingsSection>
  );
};
