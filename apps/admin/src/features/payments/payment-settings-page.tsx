import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { AccountSteps, Wishes } from './account-status.tsx';
import { disabledText, getWishes } from './account-steps.ts';
import { ArchiveAccount } from './archive-account.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import type { Account, AccountAnswer } from './payments.types.ts';
import { PayoutNotice } from './payout-notice.tsx';
import { ProviderButton } from './provider-button.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { useAccount } from './use-account.ts';

/** The next step to take at the provider. */
const NextStep = ({ account }: { account: Account | null }) => {
  if (!account) return <ProviderButton to="verification" label="Set up card payments" strong />;
  const { overdue, due, errors } = getWishes(account);
  const wanted = overdue.length + due.length + errors.length > 0;
  if (!account.detailsSubmitted || wanted)
    return (
      <ProviderButton to="verification" label={account.detailsSubmitted ? 'Answer the card provider' : 'Continue verification'} strong />
    );
  return <ProviderButton to="update" label="Change business details" />;
};

const stateText = (account: Account | null): string => {
  if (!account) return 'Take cards online';
  if (account.active) return 'Card payments are on';
  if (account.chargesEnabled) return 'Cards are taken, payouts wait';
  return account.detailsSubmitted ? 'Almost there' : 'Finish setting up';
};

const Settings = ({ answer }: { answer: AccountAnswer }) => {
  const { restaurantId, storeId } = useStore();
  const { account } = answer;
  return (
    <>
      {answer.simulatorUrl !== null && (
        <NoticeBox tone="working" title="Test mode">
          <span>Cards, verification and payouts are simulated: no real money moves.</span>
        </NoticeBox>
      )}
      {account?.requirements.disabledReason && !account.chargesEnabled && account.detailsSubmitted && (
        <NoticeBox tone="danger" title="Guests cannot pay by card at the moment">
          <span>{disabledText(account.requirements.disabledReason)}</span>
        </NoticeBox>
      )}
      {account && <PayoutNotice />}
      <Section
        title={stateText(account)}
        intro={
          account
            ? undefined
            : 'Guests pay when they order, and the money is paid out to your bank account. The card provider asks who you are first.'
        }
      >
        <AccountSteps account={account} />
        {account && <Wishes account={account} />}
        <div style={{ marginTop: 'var(--space-4)' }}>
          <NextStep account={account} />
        </div>
      </Section>
      {account && (
        <>
          <BankAccounts account={account} provider={answer} />
          <ScheduleForm key={JSON.stringify(account.schedule)} schedule={account.schedule} />
          <Section title="More">
            <Group gap="lg">
              <Link to="/restaurants/$restaurantId/stores/$storeId/settings/checkout" params={{ restaurantId, storeId }}>
                Checkout: ways to pay
              </Link>
              <Link to="/restaurants/$restaurantId/stores/$storeId/payouts" params={{ restaurantId, storeId }}>
                Balance and payouts
              </Link>
              <Link to="/restaurants/$restaurantId/stores/$storeId/transaction-fee" params={{ restaurantId, storeId }}>
                Transaction fee
              </Link>
            </Group>
          </Section>
          <ArchiveAccount />
        </>
      )}
    </>
  );
};

/** A store's account at the card provider: its state, what is missing, where payouts go. */
export const PaymentSettingsPage = () => {
  const account = useAccount();
  return (
    <Page title="Card payments" intro="The store’s account at the card provider." narrow>
      {account.isPending && (
        <div role="status" aria-label="Asking the card provider">
          <Skeleton height="320px" />
        </div>
      )}
      {account.error && !account.data && <Failure error={account.error.error} onRetry={() => void account.refetch()} />}
      {account.data && <Settings answer={account.data} />}
    </Page>
  );
};
