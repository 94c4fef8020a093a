import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import type { useForm } from '@servery/app-kit/forms/use-form.ts';
import { printerModels } from '@servery/contract/printers';
import { lineWidths, printDocumentTypes, printerProfiles } from '@servery/domain/printing';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import type { updatePrinter } from '@servery/contract/printers';
import { connectionLabels, documentLabels } from './printer-labels.ts';
import { getConnections, hasLineWidth, type PrinterValues } from './printer-values.ts';
import type { Named, Printer } from './printing.types.ts';
import styles from './printer-form.module.css';

type Form = Pick<ReturnType<typeof useForm<typeof updatePrinter, PrinterValues>>, 'values' | 'set' | 'field' | 'problemAt'>;

const toggled = <T,>(list: readonly T[], value: T, on: boolean): T[] => [...list.filter((each) => each !== value), ...(on ? [value] : [])];

const Connection = ({ form, standing }: { form: Form; standing: Printer['connection'] | null }) => {
  const { values, set, field } = form;
  return (
    <>
      <div className={styles.group}>
        <span className={styles.label}>Connection</span>
        <Choice<Printer['connection']>
          label="Connection"
          value={values.connection}
          options={getConnections(values.model, standing).map((way) => [way, connectionLabels[way].name])}
          onChange={(way) => set('connection', way)}
        />
        <p className={styles.hint}>{connectionLabels[values.connection].hint}</p>
      </div>
      {values.connection === 'CLOUD' && (
        <>
          <TextInput
            label="Serial number"
            description="On the label below the printer."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('serial')}
          />
          {standing === null && (
            <p className={styles.hint}>
              After you add it, the printer prints a page with a 6-digit code, and you enter the code here. Have the printer switched on,
              with paper, and stay near it.
            </p>
          )}
        </>
      )}
      {values.connection === 'LAN' && (
        <>
          <TextInput
            label="Address in your network"
            description="As its own test print names it, such as 192.168.1.40."
            inputMode="decimal"
            autoComplete="off"
            {...field('ipAddress')}
          />
          <Switch
            label="Encrypted (TLS)"
            description="Only if it is switched on at the printer, too."
            checked={values.isSecure}
            onChange={(event) => set('isSecure', event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
};

const Documents = ({ form, stations }: { form: Form; stations: readonly Named[] }) => {
  const { values, set } = form;
  // An entry that was removed from the store's list can still be unchecked here.
  const gone = values.printStationIds.filter((id) => !stations.some((station) => station.id === id));
  const all = [...stations, ...gone.map((id) => ({ id, name: 'A station that was removed' }))];
  return (
    <>
      <fieldset className={styles.checks}>
        <legend className={styles.label}>What it prints</legend>
        {printDocumentTypes.map((document) => (
          <Checkbox
            key={document}
            size="md"
            label={documentLabels[document].one}
            description={documentLabels[document].hint}
            checked={values.prints.includes(document)}
            onChange={(event) => set('prints', toggled(values.prints, document, event.currentTarget.checked))}
          />
        ))}
        {values.prints.length === 0 && <p className={styles.hint}>Nothing by itself: only what somebody sends to it by hand.</p>}
      </fieldset>
      {values.prints.includes('ORDER_TICKET') && all.length > 0 && (
        <fieldset className={styles.checks}>
          <legend className={styles.label}>Stations on its tickets</legend>
          <div className={styles.stations}>
            {all.map(({ id, name }) => (
              <Checkbox
                key={id}
                size="md"
                label={name}
                checked={values.printStationIds.includes(id)}
                onChange={(event) => set('printStationIds', toggled(values.printStationIds, id, event.currentTarget.checked))}
              />
            ))}
          </div>
          <p className={styles.hint}>
            {values.printStationIds.length === 0
              ? 'None chosen: its tickets hold everything.'
              : 'Its tickets hold what these make, and what belongs to no station.'}
          </p>
        </fieldset>
      )}
    </>
  );
};

/** Where it is, for printers of what guests at tables get. */
const Room = ({ form, rooms }: { form: Form; rooms: readonly Named[] }) => {
  const { printLocationId: chosen = '', prints } = form.values;
  const isGone = chosen !== '' && !rooms.some(({ id }) => id === chosen);
  if ((rooms.length === 0 && !isGone) || !prints.some((document) => document !== 'ORDER_TICKET')) return null;
  return (
    <NativeSelect
      size="lg"
      label="Room"
      description="Stubs and invoices of tables in the area of the same name print here. Other orders print on printers without a room."
      data={[
        { value: '', label: 'None' },
        ...rooms.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: chosen, label: 'A room that was removed' }] : []),
      ]}
      value={chosen}
      onChange={(event) => form.set('printLocationId', event.currentTarget.value)}
    />
  );
};

/** Everything that a person decides about a printer; what does not apply to it is not shown. */
export const PrinterFields = ({
  form,
  standing,
  stations,
  rooms,
  others,
}: {
  form: Form;
  /** How it is connected now; null: not at all yet. */
  standing: Printer['connection'] | null;
  stations: readonly Named[];
  rooms: readonly Named[];
  /** The store's other printers, which may be its backup. */
  others: readonly Printer[];
}) => {
  const { values, set, field } = form;
  const chooseModel = (model: PrinterValues['model']) => {
    set('model', model);
    const ways = getConnections(model, standing);
    if (!ways.includes(values.connection)) set('connection', ways[0]!);
  };
  return (
    <Stack gap="lg">
      <TextInput label="Name" description="What staff call it, such as “Grill” or “Front counter”." {...field('name')} />
      <NativeSelect
        size="lg"
        label="Model"
        data={printerModels.map((model) => ({ value: model, label: printerProfiles[model].label }))}
        value={values.model}
        onChange={(event) => chooseModel(event.currentTarget.value as PrinterValues['model'])}
      />
      <Connection form={form} standing={standing} />
      <Documents form={form} stations={stations} />
      <Room form={form} rooms={rooms} />
      <div className={styles.row}>
        {hasLineWidth(values.model) && (
          <NativeSelect
            size="lg"
            label="Characters to a line"
            description="More characters, smaller print."
            data={lineWidths.map((width) => ({ value: String(width), label: width === 48 ? '48 (largest)' : String(width) }))}
            value={String(values.lineWidth)}
            onChange={(event) => set('lineWidth', Number(event.currentTarget.value) as PrinterValues['lineWidth'])}
          />
        )}
        <NativeSelect
          size="lg"
          label="Copies"
          description="Of every document."
          data={['1', '2', '3', '4', '5']}
          value={String(values.numberOfCopies)}
          onChange={(event) => set('numberOfCopies', Number(event.currentTarget.value))}
        />
      </div>
      {(others.length > 0 || values.backupPrinterId !== null) && (
        <NativeSelect
          size="lg"
          label="Backup printer"
          description="Prints what this one can’t, marked as coming from here."
          data={[
            { value: '', label: 'None' },
            ...others.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (switched off)` })),
          ]}
          value={values.backupPrinterId ?? ''}
          error={field('backupPrinterId').error}
          onChange={(event) => set('backupPrinterId', event.currentTarget.value || null)}
        />
      )}
    </Stack>
  );
};
