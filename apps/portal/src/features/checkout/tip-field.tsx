import { useState } from 'react';
import { formatMoney, parseMoney, type Minor } from '@servery/domain/money';
import { getExtrasStore, largestTip, calculateTip, useExtras, type TipChoice } from '../../shared/cart/extras.ts';
import { useStore } from '../../shared/scope.ts';
import choice from '../../shared/ui/choice.module.css';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './tip-field.module.css';

interface TipFieldProps {
  /** The percentages on offer. */
  percentages: readonly number[];
  /** The amount that the percentages refer to, in minor units. */
  itemTotal: Minor;
  onChange: () => void;
}

/** A tip for the team, as a percentage or a custom amount; none is preselected, and "no tip" is beside the others. */
export const TipField = ({ percentages, itemTotal, onChange }: TipFieldProps) => {
  const { id, currency } = useStore();
  const tip = useExtras(id, (extras) => extras.tip);
  const kept = tip !== null && 'amount' in tip ? tip.amount : null;
  const [own, setOwn] = useState(kept !== null && kept > 0);
  const [typed, setTyped] = useState(kept !== null && kept > 0 ? formatMoney(kept, currency) : '');
  const [problem, setProblem] = useState<string>();
  const set = (next: TipChoice | null) => {
    onChange();
    getExtrasStore(id).update((extras) => ({ ...extras, tip: next }));
  };
  const choose = (next: TipChoice) => {
    setOwn(false);
    setProblem(undefined);
    set(next);
  };
  const type = (text: string) => {
    setTyped(text);
    const amount = parseMoney(text, currency);
    const wrong = text.trim() !== '' && (amount === null || amount < 0);
    setProblem(
      wrong
        ? `Please enter an amount like ${formatMoney(500, currency)}.`
        : amount !== null && amount > largestTip
          ? `Please enter at most ${formatMoney(largestTip, currency)}.`
          : undefined,
    );
    set(amount === null || amount < 0 || amount > largestTip ? null : { amount });
  };
  const chosen = (percent: number) => !own && tip !== null && 'percent' in tip && tip.percent === percent;
  return (
    <div className={styles.tip}>
      <div className={styles.ways} role="radiogroup" aria-label="Tip">
        {percentages.map((percent) => (
          <Way key={percent} checked={chosen(percent)} title={`${percent}%`} onChoose={() => choose({ percent })}>
            {formatMoney(calculateTip({ percent }, itemTotal), currency)}
          </Way>
        ))}
        <Way
          checked={own}
          title="Other"
          onChoose={() => {
            setOwn(true);
            type(typed);
          }}
        />
        <Way checked={!own && kept === 0} title="No tip" onChoose={() => choose({ amount: 0 })} />
      </div>
      {own && (
        <TextField
          label="Your tip"
          name="tip"
          className={styles.own ?? ''}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatMoney(500, currency)}
          value={typed}
          problem={problem}
          onValue={type}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
    </div>
  );
};

interface WayProps {
  checked: boolean;
  title: string;
  children?: string;
  onChoose: () => void;
}

const Way = ({ checked, title, children, onChoose }: WayProps) => (
  <label className={`${choice.card} ${styles.way}`}>
    <input type="radio" name="tip-choice" checked={checked} onChange={onChoose} />
    <span className={styles.title}>{title}</span>
    {children && <span className={styles.amount}>{children}</span>}
  </label>
);
