import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie. The database keeps only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** sha-256: enough for a token that cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session token as a cookie carries it; anything else is not worth a look-up. */
export const isToken = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value);

/** The key of a guest's order: 128 bits of the guest's own making. */
export const isGuestToken = (value: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(value);
