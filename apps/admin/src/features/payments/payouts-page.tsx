import { Button } from '@mantine/core';
import { useEndpoint, useEndpointPages } from '@servery/app-kit/query.ts';
import { getActiveAccount, getBalance, listBalanceMovements, listPayouts } from '@servery/contract/connect';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { BalanceMovements } from './balance-movements.tsx';
import { BalanceView } from './balance-view.tsx';
import { NoAccount } from './no-account.tsx';
import { PayoutRow } from './payout-row.tsx';
import { SettingsLink } from './settings-link.tsx';
import styles from './payouts-page.module.css';

/** What is ready to be paid out, what is on its way, and every payout with what became of it. */
export const PayoutsPage = () => {
  const { restaurantId, storeId } = useStore();
  const balance = useEndpoint(getBalance, { query: { restaurantId, storeId } }, { staleTime: 5000 });
  const movements = useEndpointPages(listBalanceMovements, { query: { restaurantId, storeId, limit: 25 } }, { staleTime: 5000 });
  const account = useEndpoint(getActiveAccount, { query: { restaurantId, storeId } }, { staleTime: 60_000 });
  const list = useEndpointPages(listPayouts, { query: { restaurantId, storeId, limit: 25 } }, { staleTime: 5000 });
  const failed = balance.error?.error ?? list.error ?? movements.error;

  if (failed?.code === 'resource_status_conflict')
    return (
      <Page title="Payouts">
        <NoAccount>Money from cards is paid out from here once they are.</NoAccount>
      </Page>
    );
  return (
    <Page title="Payouts" intro="Money from card payments, less fees, on its way to your bank account.">
      {balance.data ? (
        <BalanceView
          balance={balance.data}
          movements={movements.rows ?? []}
          delayDays={account.data?.account?.schedule?.delayDays ?? null}
        />
      ) : (
        balance.isPending && (
          <div role="status" aria-label="Asking for the balance">
            <Skeleton height="96px" />
          </div>
        )
      )}
      {failed && !(balance.data && list.rows && movements.rows) && (
        <Failure
          error={failed}
          onRetry={() => {
            void balance.refetch();
            list.again();
            movements.again();
          }}
        />
      )}
      {list.isPending && (
        <div role="status" aria-label="Loading the payouts">
          <Skeleton height="200px" />
        </div>
      )}
      {list.rows?.length === 0 && (
        <EmptyState title="No payouts yet" action={<SettingsLink>Payout schedule</SettingsLink>}>
          Your first payout is sent when funds are available.
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && (
        <section aria-label="Payouts">
          <h2 className={styles.title}>Payouts</h2>
          <div className={styles.head} aria-hidden="true">
            <span>Arrives</span>
            <span>Bank account</span>
            <span>State</span>
            <span>Amount</span>
          </div>
          <ul className={styles.list}>
            {list.rows.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        </section>
      )}
      {list.hasMore && (
        <Button variant="default" style={{ justifySelf: 'start' }} loading={list.isReadingMore} onClick={list.more}>
          Show more
        </Button>
      )}
      {balance.data && movements.rows && (
        <BalanceMovements
          balance={balance.data}
          movements={movements.rows}
          hasMore={movements.hasMore}
          isReadingMore={movements.isReadingMore}
          onMore={movements.more}
        />
      )}
    </Page>
  );
};
