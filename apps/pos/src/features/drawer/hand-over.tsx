import { useState } from 'react';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import styles from './drawer.module.css';

interface HandOverProps {
  counted: Minor;
  float: Minor;
  currency: CurrencyCode;
  handedOver: Minor;
  handedTo: string;
  onAmount: (amount: Minor) => void;
  onTo: (name: string) => void;
}
type Much = 'nothing' | 'takings' | 'all' | 'other';

/** How much of the counted cash leaves the drawer, and who gets it; the rest is there for the next float. */
export const HandOver = ({ counted, float, currency, handedOver, handedTo, onAmount, onTo }: HandOverProps) => {
  const [much, setMuch] = useState<Much>('nothing');
  const takings = counted - float;
  const choose = (next: Much) => {
    setMuch(next);
    if (next !== 'other') onAmount(next === 'all' ? counted : next === 'takings' ? takings : 0);
  };
  const options: [Much, string][] = [
    ['nothing', 'Nothing'],
    ...(takings > 0 && float > 0 ? [['takings', 'Everything but the float'] as [Much, string]] : []),
    ['all', 'Everything'],
    ['other', 'Another amount'],
  ];
  return (
    <div className={styles.stack}>
      <Choice label="What is handed over" value={much} options={options} onChange={choose} />
      {much === 'other' && (
        <NumberPad label="Handed over" value={handedOver} currency={currency} onChange={(amount) => onAmount(Math.min(amount, counted))} />
      )}
      {much !== 'nothing' && <TextField label="Handed to" most={60} value={handedTo} onChange={onTo} />}
      <p className={styles.text} role="status">
        {formatMoney(handedOver, currency)} leaves the drawer, {formatMoney(counted - handedOver, currency)} stays for the next float.
      </p>
    </div>
  );
};
