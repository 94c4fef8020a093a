import { createECDH, randomBytes } from 'node:crypto';
import type { DeviceKeys } from './decrypt.ts';

/** What the simulator does to the next calls of a side. */
export interface Fault {
  side: 'webPush' | 'fcm' | 'token';
  /** `status`: answers it and does nothing. `timeout` and `reset` happen before anything is done. */
  kind: 'status' | 'timeout' | 'reset';
  status: number;
  /** FCM's own code, `UNREGISTERED`. */
  code: string | null;
  retryAfter: number | null;
  times: number;
}

export interface Device extends DeviceKeys {
  id: string;
  /** The key that its first push was signed with: it takes no other. */
  applicationKey: string | null;
  gone: boolean;
}

export interface Received {
  device: string;
  side: 'webPush' | 'fcm';
  payload: unknown;
  ttl: number;
  urgency: string | null;
  at: string;
}

/** Devices, what they were sent, and what goes wrong next. */
export function createWorld() {
  const devices = new Map<string, Device>();
  const received: Received[] = [];
  let faults: Fault[] = [];
  return {
    devices,
    received,
    subscribe(): Device {
      const ecdh = createECDH('prime256v1');
      const publicKey = ecdh.generateKeys();
      const device = {
        id: randomBytes(12).toString('hex'),
        privateKey: ecdh.getPrivateKey(),
        publicKey,
        auth: randomBytes(16),
        applicationKey: null,
        gone: false,
      };
      devices.set(device.id, device);
      return device;
    },
    addFault: (fault: Partial<Fault> & Pick<Fault, 'side' | 'kind'>) =>
      faults.push({ status: 500, code: null, retryAfter: null, times: 1, ...fault }),
    clearFaults: () => (faults = []),
    takeFault(side: Fault['side']): Fault | undefined {
      const fault = faults.find((each) => each.side === side);
      if (fault === undefined) return undefined;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return fault;
    },
  };
}
export type World = ReturnType<typeof createWorld>;
