import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { listDevices, revokeDevice } from '@servery/contract/devices';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/places.ts';
import type { Device, Pairing } from './devices.types.ts';
import { usePairAgain } from './use-pairing.ts';

/** Asks before a device that works is paired again: what it shows now goes away. */
export const ConfirmPairAgain = ({
  device,
  onCode,
  onClose,
}: {
  device: Device;
  onCode: (pairing: Pairing) => void;
  onClose: () => void;
}) => {
  const again = usePairAgain(onCode);
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        “{device.name}” is signed out at once, wherever it is open now, and comes back with a new code. Do this when it moves to another
        machine, or after a repair.
      </p>
      <FailureAlert error={again.error} />
      <Button fullWidth loading={again.isPending} onClick={() => again.pair(device.id)}>
        Sign it out and show a new code
      </Button>
      <Button fullWidth variant="default" onClick={onClose}>
        Keep it as it is
      </Button>
    </Stack>
  );
};

/** Asks before a device is revoked. It is kept in the list, and a new code brings it back. */
export const ConfirmRevoke = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const revoke = useEndpointMutation(revokeDevice, {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listDevices) });
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        “{device.name}” is signed out at once and can do nothing any more, even with a code that you have given out. You can bring it back
        later with a new code.
      </p>
      {device.kind !== 'printer' && (
        <p style={{ margin: 0 }}>
          If it is offline now, it may hold sales or ticket changes that it has not sent. They stay on it, and are sent when you pair it
          again as “{device.name}”.
        </p>
      )}
      <FailureAlert error={revoke.error?.error} />
      <Button
        color="red"
        fullWidth
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ params: { restaurantId, storeId, deviceId: device.id }, body: {}, retries: 1 })}
      >
        Revoke “{device.name}”
      </Button>
      <Button fullWidth variant="default" onClick={onClose}>
        Keep it
      </Button>
    </Stack>
  );
};
