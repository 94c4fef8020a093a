import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Section } from '../../shared/page.tsx';
import { BankForm } from './bank-form.tsx';
import type { Account, AccountAnswer } from './payments.types.ts';
import styles from './bank-accounts.module.css';

/** Where money is paid out to, and the way to change it. */
export const BankAccounts = ({ account, provider }: { account: Account; provider: AccountAnswer }) => {
  const [adding, setAdding] = useState(false);
  const { bankAccounts } = account;
  const works = bankAccounts.some(({ failed }) => !failed);
  return (
    <Section title="Bank account" intro="Payouts go to the one in use. A new one takes over at once.">
      {bankAccounts.length > 0 && (
        <ul className={styles.banks}>
          {bankAccounts.map((bank) => (
            <li key={bank.id} className={styles.bank}>
              <span className={styles.name}>
                <strong>{bank.bankName || 'Bank account'}</strong>
                <span className={styles.quiet}>
                  •••• {bank.last4} · {bank.currency.toUpperCase()}
                </span>
              </span>
              {bank.failed ? (
                <StateChip tone="danger">A payout came back</StateChip>
              ) : (
                bank.isDefault && <StateChip tone="done">In use</StateChip>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button {...(works ? { variant: 'default' } : {})} onClick={() => setAdding(true)}>
        {bankAccounts.length === 0 ? 'Add a bank account' : 'Use another bank account'}
      </Button>
      <Modal opened={adding} onClose={() => setAdding(false)} title="Bank account for payouts">
        <BankForm country={account.country} provider={provider} onDone={() => setAdding(false)} />
      </Modal>
    </Section>
  );
};
