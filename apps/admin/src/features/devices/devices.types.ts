import type { createDevice, DeviceKind, listDevices } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';

export type { DeviceKind };
export type Device = ResponseOf<typeof listDevices>['rows'][number];

/** A code that was just made, shown once. */
export type Pairing = ResponseOf<typeof createDevice>;

/** What is being done to a device, in a dialog. */
export type DeviceTask =
  | { type: 'add' }
  | { type: 'rename'; device: Device }
  | { type: 'pairAgain'; device: Device }
  | { type: 'revoke'; device: Device }
  | { type: 'code'; pairing: Pairing };
