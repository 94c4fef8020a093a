import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import type { SettingsOf } from '@servery/contract/settings/index';
import { countries } from '@servery/domain/countries';
import { deliveryTerms, localityNames } from '@servery/domain/delivery';
import { formatMoney } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import styles from './test-address.module.css';
import { useStorePoint } from './use-store-point.ts';

/** Which fee an address gets by the rules as they are typed; the rules that price real orders decide. */
export const TestAddress = ({ rules }: { rules: SettingsOf<'delivery'> }) => {
  const { restaurantId, country } = useRestaurant();
  const { one: place } = localityNames[country];
  const params = { restaurantId, storeId: useStore().storeId };
  const { point: store } = useStorePoint();
  const [typed, setTyped] = useState('');
  const [session] = useState(newId);
  const suggest = useEndpointMutation(suggestAddresses);
  const resolve = useEndpointMutation(resolveAddress);
  const address = resolve.data;

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    resolve.reset();
    if (typed.trim().length >= 3) suggest.mutate({ params, body: { text: typed.trim(), session } });
  };
  const rows = (): EffectRow[] => {
    if (!address) return [];
    const answer = deliveryTerms({ rules, store, address });
    const label = `${address.line1}, ${address.suburb}`;
    if (!answer.ok) return [{ label, text: answer.problem.message, warn: true }];
    const { fee, name } = answer.terms;
    const { currencyCode } = countries[country];
    return [
      { label, text: formatMoney(fee, currencyCode), money: true, ...(name !== null && { note: `as in ${name}` }) },
      ...(store === null && rules.radiusInMetres !== null
        ? [{ label: 'Distance', text: 'The store is not placed on the map yet: its distance limit is not applied.', warn: true }]
        : []),
    ];
  };

  return (
    <form onSubmit={search} noValidate className={styles.form}>
      <div className={styles.search}>
        <TextInput
          label="Check an address"
          placeholder={`Street and ${place}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="md" loading={suggest.isPending} disabled={typed.trim().length < 3}>
          Look up
        </Button>
      </div>
      <FailureAlert error={suggest.error?.error ?? resolve.error?.error} />
      {suggest.data && !address && (
        <ul className={styles.found} aria-label="Addresses found">
          {suggest.data.rows.length === 0 && <li>No address found. Please add the {place}.</li>}
          {suggest.data.rows.map(({ id, primary, secondary }) => (
            <li key={id}>
              <Button variant="subtle" size="md" onClick={() => resolve.mutate({ params, body: { id, session } })}>
                {primary}, {secondary}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {address && <Effect rows={rows()} />}
    </form>
  );
};
