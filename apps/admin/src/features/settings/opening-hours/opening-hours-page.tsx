import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { SettingsOf } from '@servery/contract/settings/index';
import { mostPeriods } from '@servery/domain/availability';
import type { CollectionType } from '@servery/domain/orders';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Conflict, Misfits } from '../../../kit/settings/notices.tsx';
import { SettingsColumns } from '../../../kit/settings/settings-columns.tsx';
import { useSection } from '../../../kit/settings/use-section-form.ts';
import { WeekField } from '../../../kit/week/week-field.tsx';
import { Page, Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { SaveBar } from '../../../shared/save-bar.tsx';
import { useMe } from '../../../shared/session.ts';
import { UnsavedChanges } from '../../../shared/unsaved-changes.tsx';
import { AdvancedHours } from './advanced-hours.tsx';
import { HoursEffect } from './hours-effect.tsx';
import { problemsIn } from './hours-values.ts';
import { useOpeningHours, type OpeningHoursForm, type StandingHours } from './use-opening-hours.ts';
import styles from './opening-hours.module.css';

/** Between one week for everything and hours by collection type. */
const ModeSwitch = ({ form: { mode, toAdvanced, toSimple, flattens } }: { form: OpeningHoursForm }) => {
  if (mode === 'simple') {
    return (
      <div className={styles.mode}>
        <span>Pickup, delivery, dine-in or the till keep other hours?</span>
        <Button variant="default" size="md" onClick={toAdvanced}>
          Set hours separately
        </Button>
      </div>
    );
  }
  if (!toSimple) return null;
  return (
    <Button variant="default" size="md" style={{ justifySelf: 'start' }} onClick={toSimple}>
      {flattens ? 'Use the hours of pickup for everything' : 'Use one week for everything'}
    </Button>
  );
};

const HoursForm = ({
  standing,
  ordering,
  holidays,
}: {
  standing: StandingHours;
  ordering: SettingsOf<'onlineOrdering'>;
  holidays: SettingsOf<'holidays'>['holidays'];
}) => {
  const { restaurantId, storeId } = useStore();
  const canManage = may(useMe(), 'settings.manage', { restaurantId, storeId });
  const form = useOpeningHours(standing);
  const [type, setType] = useState<CollectionType>('pickup');
  const submit = (event: SubmitEvent) => {
    // A problem of a kind of order that is not shown is shown first.
    const [first] = form.mode === 'advanced' ? Object.keys(problemsIn(form.values, form.mode)) : [];
    if (first) setType(first.split('.')[1] as CollectionType);
    form.form.onSubmit(event);
  };
  return (
    <SettingsColumns
      beside={{ title: 'What guests see now', children: <HoursEffect hours={form.effective} ordering={ordering} holidays={holidays} /> }}
      canManage={canManage}
    >
      <form {...form.form} onSubmit={submit} className={styles.stack}>
        {form.mode === 'simple' ? (
          <Section
            title="Opening hours"
            intro="For pickup, delivery, dine-in and the till alike. Hours after midnight belong to the day before."
          >
            <WeekField
              label="Opening hours"
              value={form.values.week}
              most={mostPeriods}
              disabled={!canManage}
              problemAt={(path) => form.problemAt(`week.${path}`)}
              onChange={(week, at) => form.set('week', week, at === '' ? 'week' : `week.${at.split('.')[0]}`)}
            />
          </Section>
        ) : (
          <AdvancedHours form={form} canManage={canManage} type={type} onType={setType} />
        )}
        {canManage && (
          <>
            <ModeSwitch form={form} />
            <Misfits misfits={form.misfits} />
            {form.theirs !== null && <Conflict changes={form.theirChanges} onTake={form.takeTheirs} />}
            <SaveBar
              label="Save opening hours"
              busy={form.busy}
              done={form.done}
              dirty={form.dirty}
              error={form.theirs === null ? form.error : undefined}
            />
          </>
        )}
      </form>
      <UnsavedChanges when={form.dirty} />
    </SettingsColumns>
  );
};

/** The store's opening hours: one week where that is enough, otherwise hours by order type, sessions and till. */
export const OpeningHoursPage = () => {
  const [tradingHours, timings, tillHours] = [useSection('tradingHours'), useSection('timings'), useSection('tillHours')];
  const [ordering, holidays] = [useSection('onlineOrdering'), useSection('holidays')];
  const missing = [tradingHours, timings, tillHours, ordering, holidays].filter(({ standing }) => standing === undefined);
  const failed = missing.find(({ error }) => error !== undefined);
  return (
    <Page title="Opening hours" intro="When the store is open, and what guests can order for.">
      {failed && <Failure error={failed.error!} onRetry={() => missing.forEach(({ again }) => again())} />}
      {!failed && missing.length > 0 && (
        <div role="status" aria-label="Loading the settings">
          <Skeleton height="640px" />
        </div>
      )}
      {missing.length === 0 && (
        <HoursForm
          standing={{ tradingHours: tradingHours.standing!, timings: timings.standing!, tillHours: tillHours.standing! }}
          ordering={ordering.standing!.value}
          holidays={holidays.standing!.value.holidays}
        />
      )}
    </Page>
  );
};
