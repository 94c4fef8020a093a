import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { getSettings, openingHoursSections, putOpeningHours } from '@servery/contract/settings/index';
import { hoursOfSimpleWeek, planOfHours, simpleWeek, type OpeningHours } from '@servery/domain/availability';
import type { Standing } from '../../../kit/settings/use-section-form.ts';
import { useStore } from '../../../shared/places.ts';
import { getChangedHours } from './changed-hours.ts';
import { hoursFrom, getMode, problemsIn, getValues, type HoursValues, type Mode } from './hours-values.ts';

/** The three sections as they were read, or as somebody else has saved them. */
export interface StandingHours {
  tradingHours: Standing<'tradingHours'>;
  timings: Standing<'timings'>;
  tillHours: Standing<'tillHours'>;
}

const toHours = ({ tradingHours, timings, tillHours }: StandingHours): OpeningHours => ({
  tradingHours: tradingHours.value,
  timings: timings.value,
  tillHours: tillHours.value.hours,
});
const getMisfits = (standing: StandingHours) => openingHoursSections.flatMap((id) => standing[id].misfits ?? []);

/** A form over all opening hours of the open store, which are saved together or not at all. */
export const useOpeningHours = (read: StandingHours) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const queries = useQueryClient();
  const [standing, setStanding] = useState(read);
  const [theirs, setTheirs] = useState<StandingHours | null>(null);
  const [mode, setMode] = useState<Mode>(getMode(toHours(read)));
  // Whoever sends it once more has read that somebody else did.
  const { tradingHours, timings, tillHours } = theirs ?? standing;

  const form = useForm({
    endpoint: putOpeningHours,
    initial: getValues(toHours(read)),
    call: (values: HoursValues) => {
      const hours = hoursFrom(values, mode) ?? toHours(standing);
      return {
        params,
        body: {
          tradingHours: { value: hours.tradingHours, version: tradingHours.version },
          timings: { value: hours.timings, version: timings.version },
          tillHours: { value: { hours: hours.tillHours }, version: tillHours.version },
        },
      };
    },
    check: (values) => problemsIn(values, mode),
    onDone: (answer) => {
      setStanding(answer);
      setTheirs(null);
      for (const id of openingHoursSections) queries.setQueryData(endpointKey(getSettings(id), { params }), answer[id] as never);
    },
    onFailure: (error) => {
      const details = error.details as StandingHours | undefined;
      if (error.code === 'resource_status_conflict' && details?.tradingHours) setTheirs(details);
    },
  });

  // Somebody else has saved them: shown immediately, unless edits here would be lost. Then saving reports it.
  const isNews = openingHoursSections.some((id) => read[id].version > standing[id].version);
  if (isNews && theirs === null && !form.dirty && !form.busy) {
    form.follow(getValues(toHours(read)));
    setStanding(read);
    if (getMode(toHours(read)) === 'advanced') setMode('advanced');
  }

  const typed = hoursFrom(form.values, mode);
  const [lastFitting, setLastFitting] = useState<OpeningHours>(toHours(read));
  const effective = typed ?? lastFitting;
  if (JSON.stringify(effective) !== JSON.stringify(lastFitting)) setLastFitting(effective);

  const show = (hours: OpeningHours) => {
    const { week, ...others } = getValues(hours);
    form.set('trading', others.trading);
    form.set('sessions', others.sessions);
    form.set('till', others.till);
    if (getMode(hours) === 'simple') form.set('week', week);
  };
  const same = simpleWeek(effective);
  // One week for all: of what is there, else of the hours of pickup.
  const one = same ?? simpleWeek(hoursOfSimpleWeek(planOfHours(effective.tradingHours.pickup)));
  return {
    ...form,
    mode,
    /** The form's value; while it is invalid, the last valid one. */
    effective,
    misfits: getMisfits(standing),
    theirs,
    /** What they have changed since this form was read. */
    theirChanges: theirs === null ? [] : getChangedHours(toHours(standing), toHours(theirs), timeZone),
    takeTheirs: () => {
      if (theirs === null) return;
      form.reset(getValues(toHours(theirs)));
      setMode(getMode(toHours(theirs)));
      setStanding(theirs);
      setTheirs(null);
    },
    /** Shows the same hours by collection type. */
    toAdvanced: () => {
      if (form.dirty) show(effective);
      setMode('advanced');
    },
    /** Shows one week for everything; undefined where the hours of pickup are no such week. */
    toSimple:
      one === null
        ? undefined
        : () => {
            form.set('week', one);
            setMode('simple');
          },
    /** Going to the simple mode would make hours alike that differ. */
    flattens: same === null,
  };
};

export type OpeningHoursForm = ReturnType<typeof useOpeningHours>;
