import { useState } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { actionOfAdjustment, currentLines, type BillAdjustment, type BillLine } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { adjustLine, getLeaveFor } from '../../shared/bills/bill-commands.ts';
import { fullPrice } from './format-adjustment.ts';

type Way = 'percent' | 'off' | 'extra' | 'price';
const ways: [Way, string][] = [
  ['percent', 'Percent off'],
  ['off', 'Amount off'],
  ['extra', 'Extra charge'],
  ['price', 'New price'],
];

const percentages = [5, 10, 15, 20, 25, 50, 100] as const;
const reasons = {
  less: ['Regular guest', 'Staff meal', 'Came out wrong', 'Took too long', 'Special offer'],
  more: ['Extra portion', 'Bigger size', 'Special request'],
} as const;

/** What a bill takes as an amount, in minor units. */
const mostAmount = 10_000_000;

const unchanged = { discountForItem: 0, discountPercentage: 0, extraChargeForItem: 0, extraChargeForComments: 0 };

interface Entered {
  way: Way;
  /** Whole percent, or minor units. */
  value: number;
}

/** What was entered as the bill stores it; null: it changes nothing. */
function toAdjustment({ way, value }: Entered, full: number): Omit<BillAdjustment, 'note'> | null {
  if (way === 'percent') return value === 0 ? null : { ...unchanged, discountPercentage: value * 1000 };
  if (way === 'off') return value === 0 ? null : { ...unchanged, discountForItem: value };
  if (way === 'extra') return value === 0 ? null : { ...unchanged, extraChargeForItem: value };
  if (value === full) return null;
  return value < full ? { ...unchanged, discountForItem: full - value } : { ...unchanged, extraChargeForItem: value - full };
}

/** Takes something off a line or charges extra, with the reason. The whole line's price before and after is in sight. */
export const PriceDialog = ({ line, currency, onClose }: { line: BillLine; currency: CurrencyCode; onClose: () => void }) => {
  const full = fullPrice(line);
  const [entered, setEntered] = useState<Entered>({ way: 'percent', value: 0 });
  const [fresh, setFresh] = useState(true);
  const [note, setNote] = useState('');
  const change = toAdjustment(entered, full);
  const after = (adjusted: Omit<BillAdjustment, 'note'> | null): number =>
    currentLines({
      lines: [adjusted === null ? { ...line, adjusted: undefined } : { ...line, adjusted: { ...adjusted, note, by: '', at: '' } }],
    })[0]?.priced.lineTotal ?? 0;
  const charges = change !== null && change.extraChargeForItem > 0;
  const save = async (reason: string) => {
    if (change === null || reason.trim() === '') return;
    const adjustment = { ...change, note: reason.trim() };
    const leave = await getLeaveFor(actionOfAdjustment(adjustment), `Change the price of ${line.frozen.priced.name}`);
    if (leave === null) return;
    adjustLine(line.id, adjustment, leave);
    onClose();
  };
  const choose = (way: Way) => {
    setEntered({ way, value: way === 'price' ? full : 0 });
    setFresh(true);
  };
  const { name } = line.frozen.priced;
  return (
    <Dialog title={`Price of ${line.quantity > 1 ? `${line.quantity} × ` : ''}${name}`} onClose={onClose}>
      <Choice<Way> label="Kind of change" value={entered.way} options={ways} onChange={choose} />
      {entered.way === 'percent' ? (
        <div className={styles.keys} data-short role="group" aria-label="Percent off">
          {percentages.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.key}
              aria-pressed={value === entered.value}
              onClick={() => setEntered({ ...entered, value })}
            >
              {value}%{value === 100 && <small>Free</small>}
            </button>
          ))}
        </div>
      ) : (
        <NumberPad
          label={ways.find(([way]) => way === entered.way)![1]}
          value={entered.value}
          currency={currency}
          fresh={fresh}
          onChange={(value) => {
            if (value > mostAmount) return;
            setFresh(false);
            setEntered({ ...entered, value });
          }}
        />
      )}
      <p className={styles.text} role="status">
        {change === null
          ? `Full price ${formatMoney(full, currency)}. Choose how much to change it by.`
          : `${formatMoney(full, currency)} → ${formatMoney(after(change), currency)}. Choose a reason to apply it.`}
      </p>
      <div className={styles.keys} role="group" aria-label="Reason">
        {reasons[charges ? 'more' : 'less'].map((reason) => (
          <button key={reason} type="button" className={styles.key} disabled={change === null} onClick={() => void save(reason)}>
            {reason}
          </button>
        ))}
      </div>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void save(note);
        }}
      >
        <TextField label="Another reason" most={120} value={note} onChange={setNote} />
        <div className={styles.foot}>
          {line.adjusted && (
            <button
              type="button"
              className={styles.button}
              onClick={() => {
                adjustLine(line.id, null);
                onClose();
              }}
            >
              Full price again
            </button>
          )}
          <button type="submit" className={styles.primary} disabled={change === null || note.trim() === ''}>
            Change the price
          </button>
        </div>
      </form>
    </Dialog>
  );
};
