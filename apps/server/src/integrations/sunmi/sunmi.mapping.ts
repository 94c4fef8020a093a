import { cutText, wellFormed } from '@servery/domain/text';

/** Codes of the gateway and of the printer interface, as the vendor documents them. `kind` is what a caller can do about it. */
interface SunmiCode {
  message: string;
  kind: 'success' | 'duplicate' | 'alreadyBound' | 'unknownOrder' | 'configuration' | 'device' | 'passing';
}

const sunmiCodes: Readonly<Record<string, SunmiCode>> = {
  1: { kind: 'success', message: 'Success' },
  10000: { kind: 'success', message: 'Success' },
  20000: { kind: 'configuration', message: 'The printer service missed a parameter' },
  20001: { kind: 'configuration', message: "The printer service refused the time of the request: check this server's clock" },
  30000: { kind: 'configuration', message: 'The printer service does not know this app, or not this address' },
  30001: { kind: 'configuration', message: 'The printer service has not enabled printing for this app' },
  40000: { kind: 'configuration', message: 'The printer service refused the signature: check the app key' },
  50000: { kind: 'passing', message: 'The printer service has a problem of its own' },
  50001: { kind: 'passing', message: 'The printer service is not available' },
  10071400: { kind: 'configuration', message: 'The printer service refused a parameter' },
  10071500: { kind: 'passing', message: 'The printer service has a problem of its own' },
  10071701: { kind: 'device', message: 'The printer service does not know this serial number' },
  10071702: { kind: 'alreadyBound', message: 'The printer is bound already' },
  10071703: { kind: 'device', message: 'The printer could not be bound' },
  10071704: { kind: 'device', message: 'The printer belongs to somebody else or is not bound' },
  10071705: { kind: 'duplicate', message: 'This job was sent before' },
  10071706: { kind: 'unknownOrder', message: 'The printer service does not know this job' },
  10071707: { kind: 'device', message: 'No printer is bound' },
};

export const isSuccess = (code: number): boolean => sunmiCodes[code]?.kind === 'success';

/** What a code means to us; `other` for undocumented codes. */
export const kindOfCode = (code: number): SunmiCode['kind'] | 'other' => sunmiCodes[code]?.kind ?? 'other';

/**
 * A code for people, always with its number so that support can look it up: "The printer could not be bound (code 10071703)". If we have no
 * text for it, the service's own follows.
 */
export const messageOfCode = (code: number, said: string, action: string): string => {
  const known = sunmiCodes[code]?.message;
  const words = cutText(wellFormed(said).replace(/\s+/g, ' ').trim(), 120);
  return known ? `${known} (code ${code})` : `${action} (code ${code}${words === '' ? '' : `: ${words}`})`;
};

/** `is_print` of a print status. */
export const printStates: Readonly<Record<number, 'waiting' | 'printed' | 'deleted'>> = { 0: 'waiting', 1: 'printed', 2: 'deleted' };
