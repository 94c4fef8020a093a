import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { createUpdateLink, createVerificationLink } from '@servery/contract/connect';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/places.ts';

/** Opens the provider's own pages; a link works once, so it is created when the button is pressed. They lead back here. */
export const ProviderButton = ({ to, label, strong = false }: { to: 'verification' | 'update'; label: string; strong?: boolean }) => {
  const { restaurantId, storeId } = useStore();
  const [leaving, setLeaving] = useState(false);
  const link = useEndpointMutation(to === 'verification' ? createVerificationLink : createUpdateLink, {
    onSuccess: ({ url }) => {
      setLeaving(true);
      // Whoever comes back by the browser's own button finds the page as it was left.
      addEventListener('pageshow', () => setLeaving(false), { once: true });
      location.assign(url);
    },
  });
  return (
    <Stack gap="sm" align="start">
      <Button
        {...(strong ? {} : { variant: 'default' })}
        loading={link.isPending || leaving}
        onClick={() => link.mutate({ body: { restaurantId, storeId }, retries: 1 })}
      >
        {label}
      </Button>
      {link.error && <FailureAlert error={link.error.error} />}
    </Stack>
  );
};
