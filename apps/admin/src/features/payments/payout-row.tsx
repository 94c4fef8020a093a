import { Money } from '@servery/ui/primitives/money.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { formatDayLabel, failureText, payoutAppearances } from './payout-text.ts';
import type { Payout } from './payments.types.ts';
import { SettingsLink } from './settings-link.tsx';
import styles from './payouts-page.module.css';

/** One payout; a failed one shows the reason. */
export const PayoutRow = ({ payout }: { payout: Payout }) => {
  const { tone, word } = payoutAppearances[payout.status];
  return (
    <li className={styles.row} data-failed={payout.status === 'failed' || undefined}>
      <span>{formatDayLabel(payout.arrivalDate)}</span>
      <span className={styles.bank}>
        {payout.bankLast4 === null ? 'Bank account' : `•••• ${payout.bankLast4}`}
        {!payout.automatic && ' · by hand'}
      </span>
      <StateChip tone={tone}>{word}</StateChip>
      <strong className={styles.amount}>
        <Money amount={payout.amount} currency={payout.currency} />
      </strong>
      {payout.failure !== null && (
        <span className={styles.why}>
          {failureText(payout.failure)} The money is back in the balance. <SettingsLink>Check the bank account</SettingsLink>
        </span>
      )}
    </li>
  );
};
