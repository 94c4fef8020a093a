import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listSlots } from '@servery/contract/restaurants';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import type { Slot } from '@servery/domain/availability';
import type { Bill } from '@servery/domain/bills';
import { formatDayFrom, formatInstantTimeShort, localTime } from '@servery/domain/clock';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { setRequestedFor } from '../../shared/bills/bill-commands.ts';
import { useTill } from '../../shared/till-context.ts';

/** Asks when the guest wants the bill: as soon as possible, or at one of the times that the store takes orders for. */
export const WhenDialog = ({ bill, onClose }: { bill: Bill; onClose: () => void }) => {
  const { restaurantId, storeId, timeZone } = useTill();
  const { collectionType, requested } = bill;
  const slots = useEndpoint(
    listSlots,
    { params: { restaurantId, storeId }, query: { collectionType, days: 14 } },
    // A time that has passed meanwhile is refused by the server; the list is read anew whenever it is opened.
    { staleTime: 0 },
  );
  /** Null: nobody has asked for another day, and the first one's times are in reach. */
  const [day, setDay] = useState(requested?.tradingDay ?? null);
  const days = slots.data?.days.filter((each) => each.slots.length > 0) ?? [];
  const chosen = days.find(({ date }) => date === day) ?? days[0];
  const today = slots.data ? localTime(slots.data.now, timeZone).date : '';
  const nameDay = (date: string) => (date < today ? 'Tonight' : formatDayFrom(date, today, timeZone));
  const choose = (slot: Slot | null) => {
    setRequestedFor(slot);
    onClose();
  };
  return (
    <Dialog title="When is it for?" wide onClose={onClose}>
      <button type="button" className={dialog.key} aria-pressed={!requested && day === null} onClick={() => choose(null)}>
        As soon as possible
      </button>
      {!slots.data && !slots.error && (
        <p className={dialog.text} role="status">
          Loading the times…
        </p>
      )}
      <FailureAlert error={slots.error?.error} />
      {slots.data && chosen === undefined && (
        <p className={dialog.text}>
          No times are available. They depend on the store’s opening hours and on how far ahead it takes orders.
        </p>
      )}
      {chosen && (
        <>
          <p className={dialog.area}>Or choose a time</p>
          <div className={dialog.keys} role="group" aria-label="Day">
            {days.map(({ date }) => (
              <button key={date} type="button" className={dialog.key} aria-pressed={date === day} onClick={() => setDay(date)}>
                {nameDay(date)}
              </button>
            ))}
          </div>
          <p className={dialog.area}>{nameDay(chosen.date)}</p>
          <div className={dialog.keys} role="group" aria-label="Time">
            {chosen.slots.map((at) => (
              <button
                key={at}
                type="button"
                className={dialog.key}
                aria-pressed={at === requested?.at}
                onClick={() => choose({ at, tradingDay: chosen.date })}
              >
                {formatInstantTimeShort(at, timeZone)}
              </button>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
};
