import { useId, useState } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import type { RefundMode } from '@servery/app-kit/orders/refund-choice.ts';
import { useTenderRefund, type RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney } from '@servery/domain/money';
import { refundWays, type RefundWay } from '@servery/domain/tenders';
import { refundReasonNames } from '@servery/ui/patterns/orders/payment-text.ts';
import type { RefundReason } from '@servery/ui/patterns/orders/payment.types.ts';
import { costText } from '@servery/ui/patterns/orders/taken-text.ts';
import { tenderText } from '@servery/ui/patterns/orders/tender-text.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { getLeave } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';
import styles from '../pay/pay.module.css';

type Refunding = ReturnType<typeof useTenderRefund>;
type Of = RefundOf & { refunding: Refunding };

const wayNames: Readonly<Record<RefundWay, string>> = { cash: 'Cash', card: 'Card' };
const wayTexts: Readonly<Record<RefundWay, string>> = { cash: 'in cash', card: 'to the card' };
const reasons = Object.entries(refundReasonNames) as [RefundReason, string][];

/** The items of the bill, to choose those that go back. */
const Items = ({ order: { currency }, refunding: { units, choice, choose } }: Of) => {
  const toggle = (id: string) =>
    choose({ units: choice.units.includes(id) ? choice.units.filter((unit) => unit !== id) : [...choice.units, id] });
  return (
    <ul className={styles.units} aria-label="Items to refund">
      {units.map(({ id, name, lineTotal, isRefunded, payer }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.unit}
            aria-pressed={choice.units.includes(id)}
            disabled={isRefunded}
            onClick={() => toggle(id)}
          >
            <span className={styles.unitName}>
              {name}
              {isRefunded && <span className={styles.who}> Refunded</span>}
              {payer !== undefined && <span className={styles.who}> Paid {tenderText(payer)} in another part</span>}
            </span>
            <span>{formatMoney(lineTotal, currency)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** What goes back: all that is left, items or an amount, with or without the tip. */
const What = (of: Of) => {
  const { order, refunding } = of;
  const { choice, choose, left, part } = refunding;
  if (left === undefined || part === undefined) return null;
  const { currency } = order;
  const modes: [RefundMode, string][] = [
    ['whole', `All: ${formatMoney(left.amount, currency)}`],
    ['items', 'Items'],
    ['amount', 'An amount'],
  ];
  return (
    <div className={styles.column}>
      <Choice<RefundMode>
        label="How much"
        value={choice.mode}
        options={refunding.units.length === 0 ? modes.filter(([mode]) => mode !== 'items') : modes}
        least="6rem"
        onChange={(mode) => choose({ mode })}
      />
      {choice.mode === 'items' && <Items {...of} />}
      {choice.mode === 'amount' && (
        <NumberPad label="Amount to refund" value={choice.typed} currency={currency} onChange={(typed) => choose({ typed })} />
      )}
      {left.tip > 0 && (
        <Choice<boolean>
          label="Tip"
          value={part.tip > 0}
          options={[
            [true, `With the tip: ${formatMoney(left.tip, currency)}`],
            [false, 'Without the tip'],
          ]}
          onChange={(withTip) => choose({ withTip })}
        />
      )}
    </div>
  );
};

/** How it goes back, and why. */
const How = ({ order: { currency }, refunding }: Of) => {
  const { choice, choose, cost, reason, setReason, note, setNote, reasonMissing, otherWay } = refunding;
  const name = useId();
  return (
    <div className={styles.column}>
      <div className={styles.methods} role="radiogroup" aria-label="Goes back">
        {refundWays.map((to) => (
          <label key={to} className={styles.method}>
            <input type="radio" name={name} checked={choice.to === to} onChange={() => choose({ to })} />
            <span className={styles.methodFace}>
              <span>{wayNames[to]}</span>
              <strong>{choice.to === to && cost !== null ? formatMoney(cost.amount, currency) : ''}</strong>
              <small>{choice.to === to && cost !== null ? costText(cost, currency) : ''}</small>
            </span>
          </label>
        ))}
      </div>
      {otherWay && <p className={styles.quiet}>It was paid a different way, so someone who may refund has to enter their PIN.</p>}
      {choice.to === 'card' && <p className={styles.terminal}>Refund it on the card terminal, then record it here.</p>}
      <div className={styles.block}>
        <p className={styles.heading}>Why?</p>
        <Choice<RefundReason | ''> label="Reason" value={reason} options={reasons} least="8.5rem" onChange={setReason} />
        {reasonMissing && (
          <p className={styles.missing} role="alert">
            Choose a reason.
          </p>
        )}
      </div>
      <TextField label={optional('Note')} most={120} value={note} onChange={setNote} />
    </div>
  );
};

/** Refunds a payment of an order that staff took, or a part of it. */
export const RefundDialog = ({ onClose, ...of }: RefundOf & { onClose: () => void }) => {
  const { order, tender } = of;
  const { number, currency } = order;
  const [done, setDone] = useState<Tender | null>(null);
  const till = useTill();
  const money = (amount: number) => formatMoney(amount, currency);
  const refunding = useTenderRefund(of, till, {
    onDone: setDone,
    approve: (amount, always) => getLeave({ action: 'refund', subjectId: order.id, what: `Refund ${money(amount)} of ${number}`, always }),
  });
  const { unknown, choice, cost, part, isPending } = refunding;
  const offline = till.freshness === 'stale';
  if (done !== null) {
    return (
      <Dialog key="done" title="Refunded" onClose={onClose}>
        <p className={styles.change} role="status">
          {money(done.amount)} {done.kind === 'refundCash' ? 'in cash' : 'to the card'}
        </p>
        <p className={dialog.text}>
          {done.kind === 'refundCash' ? 'Give it to the guest from the drawer.' : 'It is recorded as refunded on the card terminal.'}
          {done.approvedBy != null && ` Approved by ${done.approvedBy}.`}
        </p>
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  if (unknown !== null && !isPending) {
    return (
      <Dialog key="unknown" title={`${number}: no answer yet`} onClose={onClose}>
        <NoticeBox tone="late" title={`A refund of ${money(unknown.amount)} ${wayTexts[unknown.to]} may be recorded already`}>
          <span>Try again to find out before you refund anything else. It is the same refund: it is never made twice.</span>
        </NoticeBox>
        {offline && <p className={dialog.text}>You’re offline. This till will find out when the connection is back.</p>}
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={refunding.sendAgain}>
            Try again
          </button>
        </div>
      </Dialog>
    );
  }
  const title = `Refund ${number}: ${money(tender.amount)} ${tenderText(tender)}`;
  if (refunding.left === undefined || part === undefined) {
    return (
      <Dialog key="reading" title={title} onClose={onClose}>
        {refunding.readError || offline ? (
          <>
            <p className={dialog.text} role="alert">
              {offline ? 'You’re offline. Refunds need the server.' : refunding.readError?.message}
            </p>
            <div className={dialog.foot}>
              <button type="button" className={dialog.primary} onClick={refunding.readAgain}>
                Try again
              </button>
            </div>
          </>
        ) : (
          <div role="status" aria-label="Reading the payment">
            <Skeleton height="12rem" />
          </div>
        )}
      </Dialog>
    );
  }
  const chosen = part.base + part.tip > 0;
  return (
    <Dialog key="choosing" title={title} full locked={isPending} onClose={onClose}>
      <fieldset className={styles.columns} disabled={isPending}>
        <What {...of} refunding={refunding} />
        <How {...of} refunding={refunding} />
      </fieldset>
      <div className={styles.foot}>
        <FailureAlert error={refunding.error} />
        {refunding.tooMuch && (
          <p className={styles.missing} role="alert">
            Only {money(refunding.left.base)} of this payment is left to refund.
          </p>
        )}
        {offline && (
          <p className={styles.quiet} role="status">
            You’re offline. Refunds need the server.
          </p>
        )}
        <div className={styles.act}>
          <button type="button" className={dialog.danger} disabled={cost === null || isPending || offline} onClick={refunding.send}>
            {isPending
              ? 'Refunding…'
              : cost !== null
                ? `Refund ${money(cost.amount)} ${wayTexts[choice.to]}`
                : refunding.tooMuch
                  ? 'Too much'
                  : chosen
                    ? 'Calculating…'
                    : choice.mode === 'items'
                      ? 'Choose the items'
                      : 'Enter an amount'}
          </button>
        </div>
      </div>
    </Dialog>
  );
};
