import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { listDevices, renameDevice } from '@servery/contract/devices';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/places.ts';
import type { Device } from './devices.types.ts';

/** Renames a device, which goes on working. */
export const RenameDevice = ({ device, onDone }: { device: Device; onDone: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const [name, setName] = useState(device.name);
  const [missing, setMissing] = useState(false);
  const rename = useEndpointMutation(renameDevice, {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listDevices) });
      onDone();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    return rename.mutate({ params: { restaurantId, storeId, deviceId: device.id }, body: { name }, retries: 1 });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          maxLength={60}
          value={name}
          error={missing && name.trim() === '' ? 'Please give it a name.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FailureAlert error={rename.error?.error} />
        <Button type="submit" fullWidth loading={rename.isPending}>
          Save the name
        </Button>
      </Stack>
    </form>
  );
};
