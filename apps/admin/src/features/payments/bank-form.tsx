import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { addExternalAccount } from '@servery/contract/connect';
import { countries } from '@servery/domain/countries';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../shared/places.ts';
import { bankFields, bankProblems, type BankProblems } from './bank-fields.ts';
import { createBankToken } from './bank-token.ts';
import type { AccountAnswer, Country } from './payments.types.ts';
import { useTakeAccount } from './use-account.ts';

/** The bank account that money is paid out to. Its numbers go from this browser to the card provider and nowhere else. */
export const BankForm = ({
  country,
  provider,
  onDone,
}: {
  country: Country;
  provider: Pick<AccountAnswer, 'publishableKey' | 'simulatorUrl'>;
  onDone: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const take = useTakeAccount();
  const [typed, setTyped] = useState({ holder: '', routing: '', account: '' });
  const [holderType, setHolderType] = useState<'company' | 'individual'>('company');
  const [problems, setProblems] = useState<BankProblems>({});
  const [refused, setRefused] = useState('');
  const [asking, setAsking] = useState(false);
  const add = useEndpointMutation(addExternalAccount, {
    onSuccess: (answer) => {
      take(answer);
      onDone();
    },
  });
  const { routing, account } = bankFields[country];

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = bankProblems(country, typed);
    setProblems(found);
    setRefused('');
    if (asking || Object.keys(found).length > 0) return;
    setAsking(true);
    const token = await createBankToken({ country, currency: countries[country].currencyCode, holderType, ...typed }, provider);
    setAsking(false);
    if (token.ok) return add.mutate({ params: { tokenId: token.tokenId }, body: { restaurantId, storeId }, retries: 1 });
    setProblems(token.problems);
    return setRefused(token.message);
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => setTyped((before) => ({ ...before, [name]: value })),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput data-autofocus label="Name on the account" {...field('holder')} />
        <Choice<'company' | 'individual'>
          label="Whose account"
          value={holderType}
          options={[
            ['company', 'Business'],
            ['individual', 'Person'],
          ]}
          onChange={setHolderType}
        />
        {routing && <TextInput label={routing.label} description={routing.hint} inputMode="numeric" {...field('routing')} />}
        <TextInput label={account.label} description={account.hint} inputMode="numeric" {...field('account')} />
        {provider.simulatorUrl !== null && (
          <NoticeBox tone="working" title="Test mode">
            <span>No bank is asked. {testNumbers[country]} works; payouts to numbers ending in 1111113 come back.</span>
          </NoticeBox>
        )}
        <div role="alert">
          {refused && (
            <NoticeBox tone="danger" title="Please check the bank account">
              <span>{refused}</span>
            </NoticeBox>
          )}
        </div>
        <FailureAlert error={add.error?.error} />
        <Button type="submit" fullWidth loading={asking || add.isPending}>
          Pay out to this account
        </Button>
      </Stack>
    </form>
  );
};

const testNumbers: Readonly<Record<Country, string>> = {
  AU: '110000 with 000123456',
  GB: '108800 with 00012345',
  NZ: '1100000000000010',
  US: '110000000 with 000123456789',
};
