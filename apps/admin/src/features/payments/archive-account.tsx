import { Button } from '@mantine/core';
import { useState } from 'react';
import { archiveAccount } from '@servery/contract/connect';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useTakeAccount } from './use-account.ts';
import styles from './archive-account.module.css';

/** Stops taking cards with this account, after saying what ends and what goes on. */
export const ArchiveAccount = () => {
  const { restaurantId, storeId, name } = useStore();
  const take = useTakeAccount();
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Stop using this account" intro="For a new owner or another business. You can set up a new account afterwards.">
      <Button variant="outline" color="red" c="var(--danger-text)" onClick={() => setAsking(true)}>
        Archive the account…
      </Button>
      <Confirm
        opened={asking}
        endpoint={archiveAccount}
        call={() => ({ body: { restaurantId, storeId } })}
        title="Archive the payments account?"
        act="Archive and stop taking cards"
        keep="Keep the account"
        onDone={take}
        onClose={() => setAsking(false)}
      >
        <ul className={styles.list}>
          <li>
            Guests of {name} <strong>cannot pay by card</strong> from now on, until a new account is set up.
          </li>
          <li>Orders that are paid already are made, charged and can be refunded as before.</li>
          <li>Money that was taken is still paid out to the same bank account.</li>
        </ul>
      </Confirm>
    </Section>
  );
};
