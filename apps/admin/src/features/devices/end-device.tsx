import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listDevices, pairDevice, revokeDevice } from '@servery/contract/devices';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { useStore } from '../../shared/places.ts';
import type { Device, Pairing } from './devices.types.ts';

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
  const { restaurantId, storeId } = useStore();
  return (
    <Confirm
      endpoint={pairDevice}
      call={() => ({ params: { restaurantId, storeId, deviceId: device.id }, body: {} })}
      title={`Pair “${device.name}” again?`}
      act="Sign it out and show a new code"
      keep="Keep it as it is"
      harmful={false}
      onDone={onCode}
      onClose={onClose}
    >
      <p>
        “{device.name}” is signed out at once, wherever it is open now, and comes back with a new code. Do this when it moves to another
        machine, or after a repair.
      </p>
    </Confirm>
  );
};

/** Asks before a device is revoked. It stays in the list, and a new code pairs it again. */
export const ConfirmRevoke = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  return (
    <Confirm
      endpoint={revokeDevice}
      call={() => ({ params: { restaurantId, storeId, deviceId: device.id }, body: {} })}
      title={`Revoke “${device.name}”?`}
      act={`Revoke “${device.name}”`}
      keep="Keep it"
      onDone={() => void queries.invalidateQueries({ queryKey: endpointKey(listDevices) })}
      onClose={onClose}
    >
      <p>
        “{device.name}” is signed out at once and can do nothing any more, even with a code that you have given out. You can bring it back
        later with a new code.
      </p>
      {device.kind !== 'printer' && (
        <p>
          If it is offline now, it may hold sales or ticket changes that it has not sent. They stay on it, and are sent when you pair it
          again as “{device.name}”.
        </p>
      )}
    </Confirm>
  );
};
