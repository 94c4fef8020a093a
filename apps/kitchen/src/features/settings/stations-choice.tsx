import { Choice } from '@servery/ui/primitives/choice.tsx';
import { usePreferences, type Preferences } from '../../shared/preferences.ts';
import { chooseStations, useUnsentStations } from '../../shared/saved-stations.ts';
import styles from './stations-choice.module.css';

/** The stations of this screen, and what happens to lines of other stations. None chosen means all. */
export const StationsChoice = ({ stations }: { stations: readonly { id: string; name: string }[] }) => {
  const chosen = usePreferences((preferences) => preferences.stationIds);
  const others = usePreferences((preferences) => preferences.otherStations);
  const unsent = useUnsentStations((state) => state.unsent);
  // Stations that a manager has since removed are dropped with the next choice.
  const known = chosen.filter((id) => stations.some((station) => station.id === id));
  const toggle = (id: string) =>
    chooseStations({ stationIds: known.includes(id) ? known.filter((other) => other !== id) : [...known, id] });

  return (
    <>
      <div className={styles.stations} role="group" aria-label="Stations of this screen">
        <label className={styles.station}>
          <input type="checkbox" checked={known.length === 0} onChange={() => chooseStations({ stationIds: [] })} />
          All stations
        </label>
        {stations.map(({ id, name }) => (
          <label key={id} className={styles.station}>
            <input type="checkbox" checked={known.includes(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </div>
      {known.length > 0 && (
        <Choice<Preferences['otherStations']>
          label="Lines of other stations"
          value={others}
          options={[
            ['dim', 'Show others’ lines small'],
            ['hide', 'Hide others’ lines'],
          ]}
          onChange={(otherStations) => chooseStations({ otherStations })}
        />
      )}
      <p role="status" className={styles.unsent}>
        {unsent && 'This screen uses your choice. It is saved as soon as the server can be reached.'}
      </p>
    </>
  );
};
