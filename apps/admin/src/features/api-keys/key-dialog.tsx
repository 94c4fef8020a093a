import { Checkbox, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { apiKeyScopes, apiKeyScopeTexts, type ApiKeyScope } from '@servery/contract/api-key-scopes';
import { createApiKey } from '@servery/contract/api-keys';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SecretView } from '../../shared/secret-view.tsx';
import { WhichStores } from '../../shared/which-stores.tsx';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '730', label: '2 years' },
];

interface Values {
  name: string;
  scopes: ApiKeyScope[];
  where: 'all' | 'some';
  storeIds: string[];
  validForDays: string;
  password: string;
}
const initial: Values = { name: '', scopes: [], where: 'all', storeIds: [], validForDays: '365', password: '' };

const KeyForm = ({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) => {
  const { restaurantId, stores } = useRestaurant();
  const [id] = useState(newId);
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    endpoint: createApiKey,
    initial,
    call: ({ name, scopes, where, storeIds, validForDays, password }) => ({
      params: { restaurantId },
      body: {
        ...{ id, name, scopes, storeIds: where === 'all' ? null : storeIds, validForDays: Number(validForDays) },
        ...(asksPassword && { password }),
      },
    }),
    blame: ({ code }) => (code === 'invalid_grant' ? 'password' : undefined),
    onFailure: ({ code }) => {
      if (code === 'SIGN_IN_NOT_RECENT') setAsksPassword(true);
    },
    onDone: ({ secret }) => onMade(secret),
  });
  const { values, set, field, problemAt } = form;
  return (
    <DialogForm of={form} act="Make the key" onClose={onClose}>
      <TextInput label="Name" description="Who will use it, and for what." data-autofocus maxLength={60} {...field('name')} />
      <Checkbox.Group
        label="What it may do"
        description="Choose as little as the other side needs. No key can refund, manage people or make keys."
        value={values.scopes}
        error={problemAt('scopes')}
        onChange={(scopes) => set('scopes', scopes as ApiKeyScope[])}
      >
        <Stack gap="sm" mt="xs">
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              size="md"
              label={apiKeyScopeTexts[scope].label}
              description={apiKeyScopeTexts[scope].text}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <WhichStores
        stores={stores}
        where={values.where}
        storeIds={values.storeIds}
        error={problemAt('storeIds')}
        onWhere={(where) => set('where', where)}
        onStores={(storeIds) => set('storeIds', storeIds)}
      />
      <NativeSelect label="Valid for" description="You can revoke it at any time." data={lifetimes} {...field('validForDays')} />
      {asksPassword && (
        <SecretInput
          label="Your password"
          description="You signed in more than 15 minutes ago."
          autoComplete="current-password"
          {...field('password')}
        />
      )}
    </DialogForm>
  );
};

/** Makes a key, and then shows it once. A press beside the dialog does not close it: the key would be lost. */
export const KeyDialog = ({ onMade, onClose }: { onMade: () => void; onClose: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={secret === null ? 'Make an API key' : 'Your new API key'} size="lg">
      {secret === null ? (
        <KeyForm
          onClose={onClose}
          onMade={(made) => {
            setSecret(made);
            onMade();
          }}
        />
      ) : (
        <SecretView label="API key" secret={secret} onClose={onClose} />
      )}
    </Modal>
  );
};
