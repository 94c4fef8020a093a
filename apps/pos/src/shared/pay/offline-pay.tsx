import { useMemo, useState } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { priceBill, type Bill } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { amountsOfPart, calculateToPay } from '@servery/domain/tenders';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { settle } from '../bills/bill-outbox.ts';
import type { OfflineTender } from '../bills/bill-store.ts';
import { usePersistedData, type TillStore } from '../bills/stored-data.ts';
import { takenName } from '../bills/taken-name.ts';
import { getPriceInput } from '../bills/till-data.ts';
import { useNeedsApproval } from '../people/approvals.ts';
import { usePeople } from '../people/people-store.ts';
import { quickNotes } from './quick-notes.ts';
import styles from './pay.module.css';

/** How a bill was ended without the server. */
export interface Settled {
  /** Null: it is paid later. */
  tender: OfflineTender | null;
  change: Minor;
  /** `inMemory`: it ends with the page. */
  stored: 'stored' | 'inMemory' | 'already';
}

interface Way {
  kind: OfflineTender['kind'];
  label: string;
}

const availableFor = { pickup: 'availableForPickup', delivery: 'availableForDelivery', dineIn: 'availableForDineIn' } as const;

/** The ways to pay that need no server, of those that this till takes. A custom payment that needs a PIN is none: only the server checks one. */
const useWays = (bill: Bill, store: TillStore): readonly Way[] => {
  const allowed = usePeople(({ payments }) => payments);
  const needsPin = useNeedsApproval('customPayment');
  const own = (store.customPayments ?? [])
    .filter((payment) => allowed.custom && !needsPin && payment[availableFor[bill.collectionType]])
    .toSorted((a, b) => a.sortOrder - b.sortOrder);
  return [
    ...(allowed.cash ? [{ kind: 'cash', label: '' } as const] : []),
    ...own.map(({ name }): Way => ({ kind: 'custom', label: name })),
  ];
};

/** What a bill comes to by a way to pay, as this till prices it. Minor units. */
const useAmounts = (bill: Bill, store: TillStore) => {
  const menu = usePersistedData((data) => data.menu);
  return useMemo(() => {
    if (menu === undefined) return null;
    const input = getPriceInput(menu, store, bill.requested?.at);
    const cart = priceBill(bill, input);
    const { country, cashFiveUp, card: cardSurcharge } = store;
    const rules = { ...input, source: 'pos' as const, country, cashFiveUp, cardSurcharge };
    const { base } = calculateToPay(cart);
    return (kind: Way['kind']) => amountsOfPart(cart, [], { base, tip: 0, paidBy: kind === 'cash' ? 'cash' : 'other' }, rules);
  }, [bill, menu, store]);
};

/** It is paid, or put off, on this till: what happens with it now. */
export const SettledHere = ({ settled, currency, onDone }: { settled: Settled; currency: CurrencyCode; onDone: () => void }) => {
  const { tender, change, stored } = settled;
  if (stored === 'already') {
    return (
      <Dialog title="Done in another window" onClose={onDone}>
        <p className={dialog.text}>
          This bill was just paid, or set to pay later, in another window of this till. Nothing was recorded here.
        </p>
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={onDone}>
            Next sale
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={tender === null ? 'Pay later' : 'Paid'} onClose={onDone}>
      {tender !== null && (
        <p className={styles.change} role="status">
          {tender.kind !== 'cash' ? `Paid ${takenName(tender)}` : change > 0 ? `Change ${formatMoney(change, currency)}` : 'No change'}
        </p>
      )}
      {stored === 'stored' ? (
        <p className={dialog.text}>
          {tender !== null && tender.kind === 'cash' && `${takenName(tender)}. `}Saved on this till. It is sent when you’re back online, and
          you can print the receipt then, under “Bills”.
        </p>
      ) : (
        <NoticeBox tone="late" title="Keep this page open until it is sent">
          <span>This browser has no room left to store the sale. Write it down in case the page closes before you’re back online.</span>
        </NoticeBox>
      )}
      <div className={dialog.foot}>
        <button type="button" className={dialog.primary} onClick={onDone}>
          Next sale
        </button>
      </div>
    </Dialog>
  );
};

/** Takes cash, or a payment of the store's own, for all of an open bill while the server cannot be asked. */
export const OfflinePay = ({
  billId,
  bill,
  number = 'New bill',
  store,
  onClose,
  onSettled,
}: {
  billId: string;
  bill: Bill;
  /** Undefined: the server has not numbered it. */
  number?: string | undefined;
  store: TillStore;
  onClose: () => void;
  onSettled: (settled: Settled) => void;
}) => {
  const { currency } = store;
  const ways = useWays(bill, store);
  const amounts = useAmounts(bill, store);
  const [chosen, setChosen] = useState<Way | undefined>();
  const [typed, setTyped] = useState<Minor | null>(null);
  const [isNote, setIsNote] = useState(false);
  const [busy, setBusy] = useState(false);
  const money = (amount: Minor) => formatMoney(amount, currency);
  // The server places no delivery without them.
  const isIncomplete = bill.collectionType === 'delivery' && (bill.delivery === undefined || bill.customerPhone === '');
  const way = isIncomplete ? undefined : (chosen ?? ways[0]);
  const cost = way === undefined ? undefined : amounts?.(way.kind);
  const given = way?.kind === 'cash' && cost ? (typed ?? cost.amount) : null;
  const change = given === null || !cost ? 0 : given - cost.amount;
  const end = async (tender: OfflineTender | null) => {
    setBusy(true);
    const at = new Date(clockNow()).toISOString();
    const stored = await settle(tender === null ? { kind: 'place', billId, at } : { kind: 'tender', billId, at, tender });
    onSettled({ tender, change: tender === null ? 0 : change, stored });
  };
  const take = () => {
    if (!way || !cost) return;
    const { base, amount } = cost;
    void end({ ...way, base, amount, given, currency });
  };
  const isFree = cost?.base === 0;
  return (
    <Dialog title={cost ? `${number}: ${money(cost.base)} to pay` : `Pay ${number}`} wide={given !== null} locked={busy} onClose={onClose}>
      <NoticeBox tone="late" title="You’re offline">
        <span>
          {isIncomplete
            ? 'This delivery still needs an address or a phone number, and adding them needs the server. Take the payment when you’re back online.'
            : way === undefined
              ? 'None of this till’s payment types works offline. Take the payment when you’re back online.'
              : 'Take cash: it is saved on this till and sent when you’re back online. Cards and split bills need the server.'}
        </span>
      </NoticeBox>
      {isFree && <p className={dialog.text}>There is nothing to pay. Finish it when you’re back online.</p>}
      {way !== undefined && cost && !isFree && (
        <fieldset className={given === null ? styles.column : styles.columns} disabled={busy}>
          <div className={styles.column}>
            {ways.length > 1 && (
              <div className={styles.notes} role="group" aria-label="Paid with">
                {ways.map((one) => (
                  <button
                    key={`${one.kind} ${one.label}`}
                    type="button"
                    className={dialog.key}
                    aria-pressed={one.kind === way.kind && one.label === way.label}
                    onClick={() => setChosen(one)}
                  >
                    {one.kind === 'cash' ? 'Cash' : one.label}
                  </button>
                ))}
              </div>
            )}
            {given !== null && (
              <div className={styles.notes} role="group" aria-label="Notes">
                {quickNotes(cost.amount, currency).map((amount) => (
                  <button
                    key={amount}
                    type="button"
                    className={dialog.key}
                    aria-pressed={amount === given}
                    onClick={() => {
                      setTyped(amount);
                      setIsNote(true);
                    }}
                  >
                    {amount === cost.amount ? `${money(amount)} exactly` : money(amount)}
                  </button>
                ))}
              </div>
            )}
          </div>
          {given !== null && (
            <div className={styles.block}>
              <p className={styles.heading}>Cash received</p>
              <NumberPad
                label="Cash received"
                value={given}
                currency={currency}
                fresh={typed === null || isNote}
                onChange={(amount) => {
                  setTyped(amount);
                  setIsNote(false);
                }}
              />
            </div>
          )}
        </fieldset>
      )}
      <div className={styles.foot}>
        <div className={styles.act}>
          {given !== null && !isFree && (
            <p className={styles.change} role="status">
              {change < 0 ? `${money(-change)} more is needed` : change > 0 ? `Change ${money(change)}` : 'No change'}
            </p>
          )}
          <button type="button" className={dialog.button} disabled={busy || isIncomplete} onClick={() => void end(null)}>
            Pay later
          </button>
          {way !== undefined && cost && !isFree && (
            <button type="button" className={dialog.primary} disabled={busy || change < 0} onClick={take}>
              {busy ? 'Saving…' : `Take ${takenName({ ...way, ...cost, given, currency })}`}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
