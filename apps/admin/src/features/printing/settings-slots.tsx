import type { Slot, Slots } from '../../kit/settings/control.types.ts';
import { NamedList } from './named-list.tsx';
import { Occasions } from './occasions.tsx';
import type { Named, Printer, PrintingSettings } from './printing.types.ts';
import { usersText } from './printer-labels.ts';
import { Spoken } from './spoken.tsx';
import { useStationUsers } from './use-station-users.ts';

const Stations = ({ slot, printers }: { slot: Slot<Named[]>; printers: readonly Printer[] }) => {
  const { printStations } = slot.section.saved as PrintingSettings;
  return (
    <NamedList
      title={slot.label}
      hint={slot.help ?? ''}
      one="station"
      list={slot.value}
      saved={printStations}
      getUsers={useStationUsers(printers)}
      without="Items that name no other station then come out on every printer of tickets."
      errorAt={(index) => slot.problemAt(`${index}.name`)}
      onChange={(list) => slot.onChange(list)}
    />
  );
};

const Rooms = ({ slot, printers }: { slot: Slot<Named[]>; printers: readonly Printer[] }) => (
  <NamedList
    title={slot.label}
    hint={slot.help ?? ''}
    one="room"
    list={slot.value}
    saved={(slot.section.saved as PrintingSettings).printLocations}
    getUsers={(room) => usersText(undefined, printers.filter(({ printLocationId }) => printLocationId === room).length)}
    without="These then print for the whole store."
    errorAt={(index) => slot.problemAt(`${index}.name`)}
    onChange={(list) => slot.onChange(list)}
  />
);

/** The special fields of what prints. `printers` is undefined until they are read. */
export const printingSlots = (printers: readonly Printer[] | undefined): Slots => ({
  // One table for both occasions.
  onAccept: ({ section }: Slot<PrintingSettings['onAccept']>) => {
    const { onAccept, onComplete } = section.value as PrintingSettings;
    return <Occasions value={{ onAccept, onComplete }} printers={printers} onChange={section.set} />;
  },
  onComplete: () => null,
  printStations: (slot: Slot<Named[]>) => <Stations slot={slot} printers={printers ?? []} />,
  'cloudNotification.times': (slot: Slot<number>) => <Spoken slot={slot} printers={printers} />,
  printLocations: (slot: Slot<Named[]>) => <Rooms slot={slot} printers={printers ?? []} />,
});
