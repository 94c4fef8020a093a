import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney, parseMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import type { RefundWay, TenderAmounts } from '@servery/domain/tenders';
import { refundReasonNames } from '../patterns/orders/payment-text.ts';
import type { RefundReason } from '../patterns/orders/payment.types.ts';
import { costText } from '../patterns/orders/taken-text.ts';
import { tenderText } from '../patterns/orders/tender-text.ts';
import { Choice } from '../primitives/choice.tsx';
import { Failure, FailureAlert, type FailureText } from '../primitives/failure.tsx';
import { NoticeBox } from '../primitives/notice-box.tsx';
import { optional } from '../primitives/optional.ts';
import { Skeleton } from '../primitives/skeleton.tsx';
import { AmountInput } from './amount-input.tsx';
import styles from './refund-form.module.css';

type Mode = 'whole' | 'items' | 'amount';

interface Chosen {
  mode: Mode;
  units: readonly string[];
  typed: Minor;
  withTip: boolean | null;
  to: RefundWay;
}

/** A refund of a payment in the store that is being made; amounts in minor units. App-kit's `useTenderRefund` has all of it. */
export interface TenderRefundRequest {
  units: readonly { id: string; name: string; lineTotal: Minor; isRefunded: boolean; payer: Tender | undefined }[];
  choice: Chosen;
  choose: (change: Partial<Chosen>) => void;
  reason: RefundReason | '';
  setReason: (reason: RefundReason | '') => void;
  note: string;
  setNote: (note: string) => void;
  reasonMissing: boolean;
  left: TenderAmounts | undefined;
  part: { base: Minor; tip: Minor } | undefined;
  cost: TenderAmounts | null;
  tooMuch: boolean;
  unknown: { amount: Minor; to: RefundWay } | null;
  readError: FailureText | undefined;
  readAgain: () => void;
  error: FailureText | undefined;
  isPending: boolean;
  send: () => void;
  sendAgain: () => void;
}

const reasons = Object.entries(refundReasonNames).map(([value, label]) => ({ value, label }));
const wayTexts: Readonly<Record<RefundWay, string>> = { cash: 'in cash', card: 'to the card' };

/** What goes back: all that is left, items or an amount, with or without the tip. */
const What = ({ refund, left, currency }: { refund: TenderRefundRequest; left: TenderAmounts; currency: CurrencyCode }) => {
  const { choice, choose, units } = refund;
  const [typed, setTyped] = useState('');
  const modes: [Mode, string][] = [
    ['whole', `All: ${formatMoney(left.amount, currency)}`],
    ...(units.length === 0 ? [] : [['items', 'Items'] as [Mode, string]]),
    ['amount', 'An amount'],
  ];
  return (
    <>
      <Choice<Mode> label="How much" value={choice.mode} options={modes} onChange={(mode) => choose({ mode })} />
      {choice.mode === 'items' && (
        <Checkbox.Group label="Items" value={[...choice.units]} onChange={(chosen) => choose({ units: chosen })}>
          <Stack gap="xs" mt="xs">
            {units.map(({ id, name, lineTotal, isRefunded, payer }) => (
              <Checkbox
                key={id}
                value={id}
                disabled={isRefunded}
                label={`${name}, ${formatMoney(lineTotal, currency)}${isRefunded ? ' (refunded)' : ''}`}
                description={payer && `Paid ${tenderText(payer)} in another part`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {choice.mode === 'amount' && (
        <AmountInput
          label={`Amount, up to ${formatMoney(left.base, currency)}`}
          value={typed}
          currency={currency}
          disabled={false}
          error={refund.tooMuch ? `Only ${formatMoney(left.base, currency)} of this payment is left to refund.` : undefined}
          onChange={(text) => {
            setTyped(text);
            choose({ typed: Math.max(0, parseMoney(text, currency) ?? 0) });
          }}
        />
      )}
      {left.tip > 0 && (
        <Checkbox
          label={`With the tip of ${formatMoney(left.tip, currency)}`}
          checked={(refund.part?.tip ?? 0) > 0}
          onChange={(event) => choose({ withTip: event.currentTarget.checked })}
        />
      )}
    </>
  );
};

/** What goes back of a payment in the store, how and why. One without an answer can only be sent again, so that nothing is refunded twice. */
export const TenderRefundForm = ({ tender, currency, refund }: { tender: Tender; currency: CurrencyCode; refund: TenderRefundRequest }) => {
  const { unknown, left, part, choice, choose, cost } = refund;
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (unknown !== null && !refund.isPending) {
    return (
      <Stack gap="md">
        <NoticeBox tone="late" title={`A refund of ${money(unknown.amount)} ${wayTexts[unknown.to]} may be recorded already`}>
          <span>Ask again to find out before you refund anything else. It is the same refund: it is never made twice.</span>
        </NoticeBox>
        <Button fullWidth onClick={refund.sendAgain}>
          Ask again
        </Button>
      </Stack>
    );
  }
  if (left === undefined || part === undefined) {
    return refund.readError ? (
      <Failure error={refund.readError} onRetry={refund.readAgain} />
    ) : (
      <div role="status" aria-label="Loading the payment">
        <Skeleton height="12rem" />
      </div>
    );
  }
  const why = cost === null ? '' : costText(cost, currency);
  return (
    <Stack gap="md">
      <p className={styles.help}>
        Of {money(tender.amount)} {tenderText(tender)}. It is recorded with your name, and nothing is due because of it.
      </p>
      <What refund={refund} left={left} currency={currency} />
      <Choice<RefundWay>
        label="Goes back"
        value={choice.to}
        options={[
          ['cash', 'In cash'],
          ['card', 'To the card'],
        ]}
        onChange={(to) => choose({ to })}
      />
      {choice.to === 'card' && <p className={styles.help}>Refund it on the card terminal, then record it here.</p>}
      <NativeSelect
        size="lg"
        label="Reason"
        required
        value={refund.reason}
        error={refund.reasonMissing ? 'Please choose a reason.' : undefined}
        data={[{ value: '', label: 'Please choose' }, ...reasons]}
        onChange={(event) => refund.setReason(event.currentTarget.value as RefundReason | '')}
      />
      <TextInput
        label={optional('Internal note')}
        maxLength={120}
        value={refund.note}
        onChange={(event) => refund.setNote(event.currentTarget.value)}
      />
      <FailureAlert error={refund.error} />
      {why !== '' && <p className={styles.help}>With {why}.</p>}
      <Button color="red" fullWidth loading={refund.isPending} disabled={cost === null} onClick={refund.send}>
        {cost === null ? 'Refund' : `Refund ${money(cost.amount)} ${wayTexts[choice.to]}`}
      </Button>
    </Stack>
  );
};
