import { Checkbox, TextInput } from '@mantine/core';
import type { CountryCode } from '@servery/domain/countries';
import { formatTaxNumber, taxNumberNames } from '@servery/domain/tax';
import type { Slot, Slots } from '../../kit/settings/control.types.ts';
import { useRestaurant } from '../../shared/places.ts';
import { NamedList } from './named-list.tsx';
import { Occasions } from './occasions.tsx';
import type { BusinessSettings, Named, Printer, PrintingSettings } from './printing.types.ts';
import { invoiceEffect } from './tax-number.ts';
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
      usersOf={useStationUsers(printers)}
      errorAt={(index) => slot.problemAt(`${index}.name`)}
      onChange={(list) => slot.onChange(list)}
    />
  );
};

const Rooms = (slot: Slot<Named[]>) => (
  <NamedList
    title={slot.label}
    hint={slot.help ?? ''}
    one="room"
    list={slot.value}
    saved={(slot.section.saved as PrintingSettings).printLocations}
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
  printLocations: (slot: Slot<Named[]>) => <Rooms {...slot} />,
});

const registeredFor: Readonly<Record<CountryCode, string>> = {
  AU: 'Registered for GST',
  NZ: 'Registered for GST',
  GB: 'Registered for VAT',
  US: 'Charges sales tax',
};

const TaxNumber = ({ value, help, error, onChange }: Slot<string>) => {
  const { country } = useRestaurant();
  const written = formatTaxNumber(country, value);
  return (
    <TextInput
      label={taxNumberNames[country]}
      description={written !== null && written !== value.trim() ? `Printed as ${written}` : help}
      inputMode={country === 'GB' ? 'text' : 'numeric'}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const TaxRegistered = ({ value, section, onChange }: Slot<boolean>) => {
  const { country } = useRestaurant();
  return (
    <Checkbox
      size="md"
      label={registeredFor[country]}
      description={invoiceEffect(country, (section.value as BusinessSettings).taxNumber, value)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

/** The special fields of who sells: what they are called depends on the country. */
export const businessSlots: Slots = {
  taxNumber: (slot: Slot<string>) => <TaxNumber {...slot} />,
  taxRegistered: (slot: Slot<boolean>) => <TaxRegistered {...slot} />,
};
