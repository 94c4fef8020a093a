import { Checkbox } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { Slot } from '../../kit/settings/control.types.ts';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSection } from '../../kit/settings/use-section-form.ts';
import { DeviceContext, useSpelling, useStore } from '../../shared/places.ts';
import { useDevices } from './use-devices.ts';

/** The store's stations as choices. One that was removed from the store is offered while it is still chosen. */
const Stations = ({ slot }: { slot: Slot<SettingsOf<'displayStations'>['stationIds']> }) => {
  const { restaurantId, storeId } = useStore();
  const { standing: printing } = useSection('printing');
  const chosen = slot.value;
  const known = printing?.value.printStations;
  const removed = known ? chosen.filter((id) => !known.some((station) => station.id === id)) : [];
  const offered = [...(known ?? []), ...removed.map((id) => ({ id, name: 'A station that was removed' }))];
  return (
    <FieldSet label={slot.label} help={slot.help} error={slot.error}>
      {offered.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="md"
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => slot.onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      {known && offered.length === 0 && (
        <p style={{ margin: 0 }}>
          The store has no stations yet. Add them, such as “Grill” or “Bar”, under{' '}
          <Link to="/restaurants/$restaurantId/stores/$storeId/printer-settings" params={{ restaurantId, storeId }}>
            Printing
          </Link>
          .
        </p>
      )}
    </FieldSet>
  );
};

/** The settings of one kitchen display. */
export const DisplaySettingsPage = () => {
  const { deviceId } = useParams({ strict: false }) as { deviceId: string };
  const spelled = useSpelling();
  const device = useDevices().data?.rows.find(({ id }) => id === deviceId);
  return (
    <DeviceContext value={{ deviceId }}>
      <SettingsPage<'displayStations'>
        key={deviceId}
        title={device?.name ?? 'Kitchen display'}
        intro={spelled('Which tickets this kitchen display shows. Text size, sound and colours are set on the display.')}
        sections={[
          {
            id: 'displayStations',
            save: 'Save the stations',
            slots: { stationIds: (slot: Slot<SettingsOf<'displayStations'>['stationIds']>) => <Stations slot={slot} /> },
          },
        ]}
      />
    </DeviceContext>
  );
};
