import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { countries, type CountryCode } from '@servery/domain/countries';
import { formatTaxNumber, taxNumberNames } from '@servery/domain/tax';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import type { useSectionForm } from '../../shared/use-section-form.ts';
import { NamedList } from './named-list.tsx';
import { Occasions } from './occasions.tsx';
import type { Printer, PrintingSettings } from './printing.types.ts';
import { invoiceEffect } from './tax-number.ts';
import { useStationUsers } from './use-station-users.ts';
import styles from './settings-forms.module.css';

type PrintingForm = ReturnType<typeof useSectionForm<'printing'>>;
type BusinessForm = ReturnType<typeof useSectionForm<'business'>>;

/** Somebody else has saved meanwhile: their word or mine. */
const Conflict = ({ form }: { form: Pick<PrintingForm | BusinessForm, 'theirs' | 'takeTheirs'> }) =>
  form.theirs === null ? null : (
    <NoticeBox tone="late" title="Somebody else has saved this meanwhile">
      <span>Save again to write over it, or look at what they have saved first. What you typed here is gone then.</span>
      <Button size="md" variant="default" onClick={form.takeTheirs} style={{ justifySelf: 'start' }}>
        Show what they saved
      </Button>
    </NoticeBox>
  );

/** What another release stored and this one cannot read, or would not take. */
const Misfits = ({ form }: { form: Pick<PrintingForm | BusinessForm, 'misfits'> }) =>
  form.misfits.length === 0 ? null : (
    <NoticeBox tone="late" title="Some of these settings do not fit this version">
      <span>
        They were saved by another version of Servery, and are kept as they are until you change them. Please look through the fields above.
      </span>
    </NoticeBox>
  );

const Bar = ({ form, label }: { form: PrintingForm | BusinessForm; label: string }) => (
  <>
    <Misfits form={form} />
    <Conflict form={form} />
    <SaveBar label={label} busy={form.busy} done={form.done} dirty={form.dirty} error={form.theirs === null ? form.error : undefined} />
  </>
);

/** What prints when, stations and rooms, and the foot of invoices. */
export const PrintingSettingsForm = ({
  form,
  saved,
  printers,
  canManage,
}: {
  form: PrintingForm;
  saved: PrintingSettings;
  /** Undefined until they are read. */
  printers: readonly Printer[] | undefined;
  canManage: boolean;
}) => {
  const { values, set, field, problemAt } = form;
  const usersOf = useStationUsers(printers ?? []);
  return (
    <Section title="What prints" intro="What prints automatically, and which station makes what.">
      <form {...form.form}>
        <fieldset className={styles.fields} disabled={!canManage}>
          <Stack gap="xl">
            <Occasions
              value={{ onAccept: values['value.onAccept'], onComplete: values['value.onComplete'] }}
              printers={printers}
              onChange={(occasion, documents) => set(`value.${occasion}`, documents)}
            />
            <NamedList
              title="Stations"
              hint="Kitchen stations, such as “Grill” or “Bar”. Each menu item belongs to one; printers and kitchen displays can be limited to some."
              one="station"
              list={values['value.printStations']}
              saved={saved.printStations}
              usersOf={usersOf}
              errorAt={(index) => problemAt(`value.printStations.${index}.name`)}
              onChange={(list) => set('value.printStations', list)}
            />
            <NamedList
              title="Rooms"
              hint="Where printers stand: “Kitchen”, “Bar”."
              one="room"
              list={values['value.printLocations']}
              saved={saved.printLocations}
              errorAt={(index) => problemAt(`value.printLocations.${index}.name`)}
              onChange={(list) => set('value.printLocations', list)}
            />
            <Textarea
              label="Invoice footer"
              description="Thanks, your web address, when you are open. Optional, up to 200 characters."
              autosize={false}
              rows={3}
              {...field('value.invoiceFooter')}
            />
            <TextInput
              label="Link as a QR code under invoices"
              description="Optional. A page for reviews or your menu, starting with https://."
              type="url"
              inputMode="url"
              autoComplete="off"
              {...field('value.invoiceQrUrl')}
            />
            {canManage && <Bar form={form} label="Save what prints" />}
          </Stack>
        </fieldset>
      </form>
    </Section>
  );
};

const registeredFor: Readonly<Record<CountryCode, string>> = {
  AU: 'Registered for GST',
  NZ: 'Registered for GST',
  GB: 'Registered for VAT',
  US: 'Charges sales tax',
};

/** Who sells, as invoices must say it. */
export const BusinessForm = ({ form, canManage }: { form: BusinessForm; canManage: boolean }) => {
  const { country, name } = useRestaurant();
  const { values, set, field } = form;
  const number = values['value.taxNumber'];
  const registered = values['value.taxRegistered'];
  const written = formatTaxNumber(country, number);
  return (
    <Section title="Business details" intro={`Required on invoices in ${countries[country].name}.`}>
      <form {...form.form}>
        <fieldset className={styles.fields} disabled={!canManage}>
          <Stack gap="lg">
            <TextInput
              label="Registered name of the business"
              description={`Printed below “${name}” on invoices. Leave it empty if it is the same.`}
              autoComplete="off"
              {...field('value.legalName')}
            />
            <TextInput
              label={taxNumberNames[country]}
              description={written !== null && written !== number.trim() ? `Printed as ${written}` : 'As on your registration.'}
              inputMode={country === 'GB' ? 'text' : 'numeric'}
              autoComplete="off"
              {...field('value.taxNumber')}
            />
            <Checkbox
              size="md"
              label={registeredFor[country]}
              description={invoiceEffect(country, number, registered)}
              checked={registered}
              onChange={(event) => set('value.taxRegistered', event.currentTarget.checked)}
            />
            {canManage && <Bar form={form} label="Save business details" />}
          </Stack>
        </fieldset>
      </form>
    </Section>
  );
};
