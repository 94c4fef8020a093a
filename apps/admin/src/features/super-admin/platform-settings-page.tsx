import type { SettingsOf } from '@servery/contract/settings/index';
import { applicationFee } from '@servery/domain/payments';
import { Effect } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';

/** Stores sell in several currencies: amounts without a symbol. */
const toAmount = (minor: number) => (minor / 100).toFixed(2);

/** The platform's share of payments, by the rule that charges real ones. */
const SampleFees = ({ fee }: { fee: SettingsOf<'transactionFee'> }) => (
  <Effect
    rows={[
      ...[10_00, 40_00, 150_00].map((amount) => ({
        label: `A payment of ${toAmount(amount)}`,
        text: `Fee ${toAmount(applicationFee(amount, fee))}`,
        money: true as const,
      })),
      { label: 'Existing accounts', text: 'Keep the fee that they have' },
    ]}
  />
);

/** Settings of the whole installation. */
export const PlatformSettingsPage = () => (
  <SettingsPage<'transactionFee'>
    title="Platform settings"
    intro="Apply to all restaurants of this installation."
    sections={[{ id: 'transactionFee', save: 'Save the transaction fee' }]}
    beside={{ title: 'What new stores pay', show: ({ transactionFee }) => <SampleFees fee={transactionFee} /> }}
  />
);
