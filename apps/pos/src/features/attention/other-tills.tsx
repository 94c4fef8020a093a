import { useState } from 'react';
import { showNotice } from '@servery/app-kit/notice.ts';
import { AttentionButtons, AttentionRow, AttentionRows, AttentionSection } from '@servery/device-app/attention/attention-section.tsx';
import { currentQuantity, priceBill } from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { linesToShow } from '../../shared/bills/bill-changes.ts';
import { billName } from '../../shared/bills/bill-calls.ts';
import { discardOther, sendFromHere, type OtherBill, type OtherTill } from '../../shared/bills/other-tills.ts';
import { countChanges } from '../../shared/bills/pending-text.ts';
import { getPriceInput, useTillData } from '../../shared/bills/till-data.ts';
import { useTill } from '../../shared/till-context.ts';

const countBills = (count: number): string => (count === 1 ? '1 bill' : `${count} bills`);

const linesText = ({ bill }: OtherBill): string =>
  bill === null
    ? 'This bill was opened on another till; only its changes are saved here.'
    : linesToShow(bill)
        .filter((line) => currentQuantity(line) > 0)
        .map((line) => `${currentQuantity(line)} × ${line.frozen.priced.name}`)
        .join(', ') || 'Nothing on it';

const stateText = ({ waiting, refused, isCancelled }: OtherBill): string =>
  [
    `${countChanges(waiting)} not sent.`,
    refused > 0 && `The server refused ${refused === waiting ? (refused === 1 ? 'it' : 'them') : refused} before.`,
    isCancelled && 'Cancelled there.',
  ]
    .filter(Boolean)
    .join(' ');

const BillRow = ({ of }: { of: OtherBill }) => {
  const { timeZone } = useTill();
  const { menu, store } = useTillData();
  const { bill } = of;
  return (
    <AttentionRow
      what={billName(of.row, bill)}
      facts={
        <>
          {bill && menu && store && <span>{formatMoney(priceBill(bill, getPriceInput(menu, store)).grandTotal, store.currency)}</span>}
          <span>
            Last changed <RelativeTime at={of.at} timeZone={timeZone} />
          </span>
        </>
      }
      more={linesText(of)}
      why={stateText(of)}
    />
  );
};

/** A till of this store: its bills are sent from here, or discarded. */
const TillHere = ({ till }: { till: OtherTill }) => {
  const who = useTill();
  const [busy, setBusy] = useState(false);
  const count = till.bills.length;
  const [it, them] = count === 1 ? ['It is', 'it'] : ['They are', 'them'];
  const act = (work: Promise<unknown>) => {
    setBusy(true);
    void work
      .catch(() => showNotice('That did not work', 'The bills are still saved in this browser. Please try again.'))
      .finally(() => setBusy(false));
  };
  const send = async () => {
    if (await sendFromHere(who, till.deviceId))
      showNotice(`${countBills(count)} taken over`, `${it} sent from this till now. See “Bills”.`);
    else
      showNotice(
        'This browser has no room',
        `${it} sent now, but not saved on this till. Leave this page open until “Bills” shows ${them}.`,
      );
  };
  const name = till.name === null ? 'an earlier till' : `“${till.name}”`;
  return (
    <AttentionSection
      heading={`${countBills(count)} not sent by ${name}`}
      help={
        <>
          This browser was {till.name === null ? 'another till' : name} when {count === 1 ? 'this bill was' : 'these bills were'} rung up.
          Send {them} from this till. If somebody has rung {them} up again since, discard {them} instead.
        </>
      }
    >
      <AttentionRows>
        {till.bills.map((bill) => (
          <BillRow key={bill.id} of={bill} />
        ))}
      </AttentionRows>
      <AttentionButtons
        label="Send from this till"
        what={`${countBills(count)} of ${name}`}
        them={them}
        busy={busy}
        onAct={() => act(send())}
        onDiscard={() => act(discardOther(who, till))}
      />
    </AttentionSection>
  );
};

/** Bills that this browser has stored as other tills, and that never reached the server. */
export const OtherTills = ({ tills }: { tills: readonly OtherTill[] }) => {
  const elsewhere = tills.filter(({ where }) => where === 'elsewhere').reduce((sum, { ids }) => sum + ids.size, 0);
  return (
    <>
      {tills.map((till) => till.where === 'here' && <TillHere key={till.deviceId} till={till} />)}
      {tills.map(
        ({ deviceId, name, storeName, where, ids }) =>
          where === 'otherStore' && (
            <AttentionSection
              key={deviceId}
              heading={`${countChanges(ids.size)} of bills in ${storeName}`}
              help={`${name === null ? 'A till' : `“${name}”`} of ${storeName} did not send ${ids.size === 1 ? 'it' : 'them'}. Pair this browser as a till of that store to see and send ${ids.size === 1 ? 'it' : 'them'}.`}
            />
          ),
      )}
      {elsewhere > 0 && (
        <AttentionSection
          heading="Bills of another restaurant"
          help={`This browser also holds ${countChanges(elsewhere)} that a till of another restaurant did not send. Only a till of that restaurant can show and send ${elsewhere === 1 ? 'it' : 'them'}: pair this browser with a code from there.`}
        />
      )}
    </>
  );
};
