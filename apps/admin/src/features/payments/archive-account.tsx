import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { archiveAccount } from '@servery/contract/connect';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useTakeAccount } from './use-account.ts';
import styles from './archive-account.module.css';

/** Stops taking cards with this account, after saying what ends and what goes on. */
export const ArchiveAccount = () => {
  const { restaurantId, storeId, name } = useStore();
  const take = useTakeAccount();
  const [asking, setAsking] = useState(false);
  const archive = useEndpointMutation(archiveAccount, {
    onSuccess: (answer) => {
      setAsking(false);
      take(answer);
    },
  });
  return (
    <Section title="Stop using this account" intro="For a new owner or another business. You can set up a new account afterwards.">
      <Button variant="outline" color="red" c="var(--danger-text)" onClick={() => setAsking(true)}>
        Archive the account…
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Archive the payments account?" size="lg">
        <Stack gap="md">
          <ul className={styles.list}>
            <li>
              Guests of {name} <strong>cannot pay by card</strong> from now on, until a new account is set up.
            </li>
            <li>Orders that are paid already are made, charged and can be refunded as before.</li>
            <li>Money that was taken is still paid out to the same bank account.</li>
          </ul>
          <FailureAlert error={archive.error?.error} />
          <Button
            color="red"
            fullWidth
            loading={archive.isPending}
            onClick={() => archive.mutate({ body: { restaurantId, storeId }, retries: 1 })}
          >
            Archive and stop taking cards
          </Button>
          <Button fullWidth variant="default" onClick={() => setAsking(false)}>
            Keep the account
          </Button>
        </Stack>
      </Modal>
    </Section>
  );
};
