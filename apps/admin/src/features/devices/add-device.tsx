import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { createDevice } from '@servery/contract/devices';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/places.ts';
import { DevicePicture } from './device-picture.tsx';
import { kindLabels } from './device-labels.ts';
import type { DeviceKind, Pairing } from './devices.types.ts';
import styles from './add-device.module.css';

/** A new device: what it is and what people call it. The answer is its code. */
export const AddDevice = ({ kinds, onCode }: { kinds: readonly DeviceKind[]; onCode: (pairing: Pairing) => void }) => {
  const { restaurantId, storeId } = useStore();
  const [id] = useState(newId);
  const [kind, setKind] = useState<DeviceKind | undefined>(kinds.length === 1 ? kinds[0] : undefined);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useEndpointMutation(createDevice, { onSuccess: onCode });
  const error = create.error?.error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (kind === undefined || name.trim() === '') return setMissing(true);
    return create.mutate({ params: { restaurantId, storeId }, body: { id, kind, name }, retries: 1 });
  };
  const nameError = missing && name.trim() === '' ? 'Please give it a name.' : error?.fields?.find(({ path }) => path === 'name')?.message;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {kinds.length > 1 && (
          <fieldset className={styles.kinds}>
            <legend className={styles.legend}>What is it?</legend>
            {kinds.map((each) => (
              <label key={each} className={styles.kind}>
                <input type="radio" name="kind" checked={each === kind} onChange={() => setKind(each)} />
                <span className={styles.card}>
                  <DevicePicture kind={each} />
                  <span className={styles.words}>
                    <strong>{kindLabels[each].one}</strong>
                    <span className={styles.hint}>{kindLabels[each].hint}</span>
                  </span>
                </span>
              </label>
            ))}
            <p className={styles.missing} role="alert">
              {missing && kind === undefined && 'Please choose what it is.'}
            </p>
          </fieldset>
        )}
        <TextInput
          label="Name"
          description="What staff call it, such as “Pass screen” or “Front counter”."
          required
          maxLength={60}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!error?.fields?.length && <FailureAlert error={error} />}
        <Button type="submit" fullWidth loading={create.isPending}>
          Add and show the code
        </Button>
      </Stack>
    </form>
  );
};
