import { keep, readPersisted } from './device.ts';

/** Who the order is for, as typed. */
export interface Details {
  name: string;
  phone: string;
  email: string;
}

/** The guest's details as stored on the device, so that nothing has to be entered twice. */
export function readGuest(): Details {
  try {
    const { name = '', phone = '', email = '' } = JSON.parse(readPersisted('guest') ?? '{}') as Partial<Details>;
    return { name: String(name), phone: String(phone), email: String(email) };
  } catch {
    return { name: '', phone: '', email: '' };
  }
}

export const storeGuest = (details: Details): void => void keep('guest', JSON.stringify(details));
