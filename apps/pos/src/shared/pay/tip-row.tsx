import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import type { Tip } from './pay-state.ts';
import type { Paying } from './use-pay.ts';
import styles from './pay.module.css';

const percents = [5, 10, 15];

/** The tip of this part: none, a percentage of it, or an amount. */
export const TipRow = ({ paying, currency }: { paying: Paying; currency: CurrencyCode }) => {
  const { state, dispatch, part, due, locked } = paying;
  const { tip, split } = state;
  const promised = split.mode === 'whole' ? (due?.tip ?? 0) : 0;
  const isNone = part.tip === 0 && tip.by !== 'percent' && state.pad !== 'tip';
  const button = (text: string, pressed: boolean, next: Tip) => (
    <button key={text} type="button" className={dialog.key} aria-pressed={pressed} onClick={() => dispatch({ type: 'tip', tip: next })}>
      {text}
    </button>
  );
  return (
    <fieldset className={styles.block} disabled={locked} aria-label="Tip">
      <p className={styles.heading}>Tip{part.tip > 0 && `: ${formatMoney(part.tip, currency)}`}</p>
      <div className={styles.tips}>
        {button('None', isNone, { by: 'amount', amount: 0 })}
        {promised > 0 && button(`${formatMoney(promised, currency)} promised`, tip.by === 'promised', { by: 'promised' })}
        {percents.map((percent) => button(`${percent}%`, tip.by === 'percent' && tip.percent === percent, { by: 'percent', percent }))}
        {button('Other', tip.by === 'amount' && (tip.amount > 0 || state.pad === 'tip'), {
          by: 'amount',
          amount: tip.by === 'amount' ? tip.amount : part.tip,
        })}
      </div>
    </fieldset>
  );
};
