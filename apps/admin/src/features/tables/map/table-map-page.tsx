import { SettingsPage } from '../../../kit/settings/settings-page.tsx';
import { RoomsField } from './rooms-field.tsx';

/** The map of a store's tables (spec: table map settings). */
export const TableMapPage = () => (
  <SettingsPage<'tableMap'>
    title="Table map"
    intro="Where your tables stand. Staff choose a table on this map at the till."
    sections={[{ id: 'tableMap', save: 'Save the map', slots: { maps: (slot) => <RoomsField key="maps" {...slot} /> } }]}
  />
);
