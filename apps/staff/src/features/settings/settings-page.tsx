import { Button, Switch, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { alarmTone, chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Page } from '../../shared/page.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { ringsFor, setRings, usePreferences } from '../../shared/preferences.ts';
import { session } from '../../shared/session.ts';
import { useStore } from '../../shared/store-context.ts';
import styles from './settings-page.module.css';

const heard = {
  ready: 'This browser lets us be heard.',
  locked: 'Sound is off. Test a sound to turn it on.',
  unsupported: 'This browser cannot make sounds.',
};

const SoundPanel = () => {
  const { sound } = usePreferences();
  const state = useSoundState();
  const test = (play: () => void) => void unlockSound().then(play);
  return (
    <Panel title="Sound">
      <div className={styles.body}>
        <Switch
          label="Ring on this device"
          description="For new orders until somebody accepts them, and for alarms until somebody sees to them."
          checked={sound}
          onChange={(event) => usePreferences.setState({ sound: event.currentTarget.checked })}
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={state === 'unsupported'} onClick={() => test(chime)}>
            Test: new order
          </Button>
          <Button variant="default" disabled={state === 'unsupported'} onClick={() => test(alarmTone)}>
            Test: alarm
          </Button>
        </div>
        <p className={styles.quiet} role="status">
          {heard[state]}
        </p>
      </div>
    </Panel>
  );
};

/** Only for people with several stores: the stores whose new orders ring here. */
const StoresPanel = () => {
  const open = useStore();
  const rings = usePreferences((preferences) => preferences.rings);
  const stores = useEndpoint(listMyStores, {}, { staleTime: 60_000 }).data?.rows ?? [];
  if (stores.length < 2) return null;
  return (
    <Panel title="Which stores ring here">
      <div className={styles.body}>
        {stores.map(({ storeId, storeName, restaurantName }) => (
          <Switch
            key={storeId}
            label={storeName}
            description={storeId === open.storeId ? `${restaurantName} · open now` : restaurantName}
            checked={ringsFor(rings, storeId, storeId === open.storeId)}
            onChange={(event) => setRings(storeId, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Panel>
  );
};

/** The settings of this device: sound and appearance. `notifications`: what another part of the app adds below the sounds. */
export const SettingsPage = ({ notifications }: { notifications?: ReactNode }) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { who } = useSession(session);
  return (
    <Page title="Settings">
      <SoundPanel />
      {notifications}
      <StoresPanel />
      <Panel title="Look">
        <Choice<MantineColorScheme>
          label="Look"
          value={colorScheme}
          options={[
            ['auto', 'Like the device'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={setColorScheme}
        />
      </Panel>
      {who && (
        <p className={styles.quiet}>
          Signed in as {who.name} ({who.email}). These settings are kept on this device.
        </p>
      )}
    </Page>
  );
};
