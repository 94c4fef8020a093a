import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { sectionOf, useSection, useSectionForm, type Standing } from '../../shared/use-section-form.ts';
import { PaperPreview } from './paper-preview.tsx';
import type { Printer } from './printing.types.ts';
import { BusinessForm, PrintingSettingsForm } from './settings-forms.tsx';
import { taxNumberProblem } from './tax-number.ts';
import styles from './settings-parts.module.css';

interface Shown {
  printers: readonly Printer[] | undefined;
  canManage: boolean;
}

const Parts = ({ printing, business, printers, canManage }: Shown & { printing: Standing<'printing'>; business: Standing<'business'> }) => {
  const { country } = useRestaurant();
  const printingForm = useSectionForm('printing', printing);
  const businessForm = useSectionForm('business', business, ({ taxNumber }) => taxNumberProblem(country, taxNumber));
  return (
    <div className={styles.parts}>
      <div className={styles.forms}>
        <PrintingSettingsForm form={printingForm} saved={printing.value} printers={printers} canManage={canManage} />
        <BusinessForm form={businessForm} canManage={canManage} />
      </div>
      <div className={styles.beside}>
        <Section title="Preview">
          <PaperPreview
            printing={sectionOf<'printing'>(printingForm.values)}
            business={sectionOf<'business'>(businessForm.values)}
            printers={printers ?? []}
          />
        </Section>
      </div>
      <UnsavedChanges when={printingForm.dirty || businessForm.dirty} />
    </div>
  );
};

/** The settings of paper: what prints when, who sells, and beside them how it comes out. */
export const SettingsParts = (shown: Shown) => {
  const printing = useSection('printing');
  const business = useSection('business');
  const failed = printing.standing ? business : printing;
  if (printing.standing && business.standing) {
    return <Parts printing={printing.standing} business={business.standing} {...shown} />;
  }
  if (failed.error) return <Failure error={failed.error} onRetry={failed.again} />;
  return (
    <div role="status" aria-label="Loading the settings" className={styles.parts}>
      <Skeleton height="420px" />
      <Skeleton height="420px" />
    </div>
  );
};
