import { businessSlots } from '../../kit/settings/business-slots.tsx';
import { SettingsForms } from '../../kit/settings/settings-page.tsx';
import { PrintoutPreview } from './printout-preview.tsx';
import type { Printer } from './printing.types.ts';
import { printingSlots } from './settings-slots.tsx';

/** The settings of printouts: what prints when, who sells, and beside them a preview. `printers` is undefined until they are read. */
export const SettingsParts = ({ printers }: { printers: readonly Printer[] | undefined }) => {
  return (
    <SettingsForms<'printing' | 'business'>
      sections={[
        { id: 'printing', save: 'Save what prints', slots: printingSlots(printers) },
        { id: 'business', save: 'Save business details', slots: businessSlots },
      ]}
      beside={{
        title: 'Preview',
        show: ({ printing, business }) => <PrintoutPreview printing={printing} business={business} printers={printers ?? []} />,
      }}
    />
  );
};
