import { formatDateOfYear } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { formatMoney, formatPercent } from '@servery/domain/money';
import { applicationFee, type TransactionFee } from '@servery/domain/payments';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Page, Section } from '../../shared/page.tsx';
import { NoAccount } from './no-account.tsx';
import type { Account } from './payments.types.ts';
import { useAccount } from './use-account.ts';
import styles from './transaction-fee-page.module.css';

/** Minor units. */
const examples = [1000, 2500, 5000, 10_000];

const feeText = ({ fixed, percentage }: TransactionFee, currency: 'AUD' | 'USD' | 'GBP' | 'NZD'): string => {
  if (fixed === 0 && percentage === 0) return 'Nothing';
  return [percentage === 0 ? '' : formatPercent(percentage), fixed === 0 ? '' : formatMoney(fixed, currency)].filter(Boolean).join(' + ');
};

/** What it will be, for an owner who plans ahead. */
const NextFee = ({ account: { country, nextTransactionFee: next } }: { account: Account }) =>
  next === undefined ? null : (
    <NoticeBox
      tone="working"
      title={`From ${formatDateOfYear(next.validFrom, deviceZone)}: ${feeText(next, countries[country].currencyCode)}`}
    >
      <span>Orders that are placed before keep the fee of their day.</span>
    </NoticeBox>
  );

const Fee = ({ account }: { account: Account }) => {
  const currency = countries[account.country].currencyCode;
  const { transactionFee } = account;
  return (
    <Section
      title={feeText(transactionFee, currency)}
      intro="Of each order that is paid by card online. It is taken from the payout, not added to the guest’s bill."
    >
      <table className={styles.table}>
        <caption className={styles.caption}>What it comes to</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Fee</th>
            <th scope="col">Left for you</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((amount) => {
            const fee = applicationFee(amount, transactionFee);
            return (
              <tr key={amount}>
                <td>
                  <Money amount={amount} currency={currency} />
                </td>
                <td>
                  <Money amount={fee} currency={currency} />
                </td>
                <td>
                  <Money amount={amount - fee} currency={currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        The card provider’s own fee is part of it. When an order is refunded, the fee is given back in proportion.
      </p>
    </Section>
  );
};

/** Our fee of each order, and what it means for an order. */
export const TransactionFeePage = () => {
  const account = useAccount();
  return (
    <Page title="Transaction fee" narrow>
      {account.isPending && (
        <div role="status" aria-label="Loading the fee">
          <Skeleton height="240px" />
        </div>
      )}
      {account.error && !account.data && <Failure error={account.error.error} onRetry={() => void account.refetch()} />}
      {account.data &&
        (account.data.account ? (
          <>
            <NextFee account={account.data.account} />
            <Fee account={account.data.account} />
          </>
        ) : (
          <NoAccount>The fee of a card order is shown here once they are.</NoAccount>
        ))}
    </Page>
  );
};
