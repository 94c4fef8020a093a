import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (length: number): string => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** `pi_` and 24 letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** What a browser needs to confirm an intent. */
export const newClientSecret = (id: string): string => `${id}_secret_${randomText(24)}`;
