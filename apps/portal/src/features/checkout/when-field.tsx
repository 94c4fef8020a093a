import { formatDayFrom, formatInstantFrom, formatInstantTimeShort, localTime } from '@servery/domain/clock';
import type { CollectionType } from '@servery/domain/orders';
import { useRef } from 'react';
import type { Slots } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { openText, takesOrdersAhead } from '../../shared/store-hours.ts';
import { Choice } from '../../shared/ui/choice.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { notOrderableText } from './not-orderable.ts';
import styles from './when-field.module.css';

interface WhenFieldProps {
  slots: Slots;
  /** Times are at the guest's door, at the counter, or none: at a table the food comes when it is ready. */
  way: CollectionType;
  /** The guest's chosen time that is no longer available; null: none. */
  gone: string | null;
  /** Null: as soon as possible. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** When food ordered for now arrives. At a table it is the time of the order, before anything has been cooked. */
const asapText = (way: CollectionType, time: string): string => {
  if (way === 'dineIn') return 'Brought to your table when it is ready';
  return `${way === 'delivery' ? 'At your door around' : 'Around'} ${time}`;
};

/** Why there is no time at all: where the store itself is closed, in its owner's words and with the way to the other stores. */
const NoTimes = ({ reason }: { reason: string | null }) => {
  const store = useStore();
  const { readAt } = useRestaurant();
  const isShut = (reason === 'HOLIDAY' || reason === 'STORE_CLOSED') && !store.status.open && !takesOrdersAhead(store);
  if (!isShut)
    return (
      <p className={styles.none}>{notOrderableText(reason) ?? 'No times can be ordered for at the moment.'} Please come back later.</p>
    );
  return (
    <>
      <p className={styles.none}>{openText(store, readAt).text}. It takes no orders at the moment.</p>
      <PageLink to={paths.restaurant(store.restaurantId)}>See all our stores</PageLink>
    </>
  );
};

/** As soon as possible, or a day and a time of it. */
export const WhenField = ({ slots, way, gone, value, onChange }: WhenFieldProps) => {
  const { asap, days, now, timeZone } = slots;
  const times = useRef(new Map<string, string>());
  const open = days.filter((day) => day.slots.length > 0);
  const today = localTime(now, timeZone).date;
  const chosen = open.find((day) => value !== null && day.slots.includes(value)) ?? open[0];
  const why = notOrderableText(slots.reason);
  if (asap === null && open.length === 0) return <NoTimes reason={slots.reason} />;
  const later = value !== null || asap === null;
  /** The guest's time on that day before they switched to another day, while it is still available. */
  const goToDay = (day: (typeof days)[number]) => {
    if (chosen && value !== null) times.current.set(chosen.date, value);
    const before = times.current.get(day.date);
    onChange(before !== undefined && day.slots.includes(before) ? before : (day.slots[0] ?? null));
  };
  return (
    <div className={styles.when}>
      <p className={styles.none} role="status" hidden={gone === null}>
        {gone !== null &&
          `${formatInstantFrom(gone, now, timeZone)} cannot be ordered for any more. This is the earliest time now: please check it.`}
      </p>
      {asap === null && why !== null && <p className={styles.why}>{why} You can order ahead.</p>}
      {asap !== null && (
        <Choice
          name="when"
          checked={!later}
          title="As soon as possible"
          text={asapText(way, formatInstantFrom(asap, now, timeZone))}
          onChoose={() => onChange(null)}
        />
      )}
      {chosen && (
        <Choice
          name="when"
          checked={later}
          title="Choose a time"
          text={value === null ? 'Today or a later day' : formatInstantFrom(value, now, timeZone)}
          onChoose={() => onChange(chosen.slots[0] ?? null)}
        />
      )}
      {later && chosen && (
        <div className={styles.slots}>
          <fieldset className={styles.days}>
            <legend className={styles.legend}>Day</legend>
            {open.map((day) => (
              <label key={day.date} className={styles.day}>
                <input type="radio" name="day" checked={day === chosen} onChange={() => goToDay(day)} />
                {day.date < today ? 'Tonight' : formatDayFrom(day.date, today, timeZone)}
              </label>
            ))}
          </fieldset>
          <label className={styles.time}>
            <span className={styles.legend}>Time</span>
            <select className={styles.select} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
              {chosen.slots.map((slot) => (
                <option key={slot} value={slot}>
                  {localTime(slot, timeZone).date === chosen.date
                    ? formatInstantTimeShort(slot, timeZone)
                    : formatInstantFrom(slot, now, timeZone)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </div>
  );
};
