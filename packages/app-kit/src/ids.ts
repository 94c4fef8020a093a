import { v7 } from 'uuid';

/** A new entity id (UUIDv7), generated on the device so that a repeated request is harmless. Works without a secure context. */
export const newId = (): string => v7();

/** 128 random bits, base64url (22 characters): the guest's key to an order. Works without a secure context. */
export const newGuestToken = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};
