import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { Device, DeviceKind } from './devices.types.ts';

export interface KindLabels {
  /** As a heading. */
  plural: string;
  one: string;
  /** What it is for. */
  hint: string;
  /** Where its code is typed. */
  where: string;
  /** The app's first page on this server; null where the device has none. */
  path: string | null;
}

export const kindLabels: Readonly<Record<DeviceKind, KindLabels>> = {
  posTerminal: {
    plural: 'Tills',
    one: 'Till',
    hint: 'Rings up sales at the counter',
    where: 'Open the till app on the device and type this code.',
    path: '/pos/login',
  },
  kdsDevice: {
    plural: 'Kitchen displays',
    one: 'Kitchen display',
    hint: 'Shows cooks what to make',
    where: 'Open the kitchen app on the display and type this code.',
    path: '/kitchen/auth/login',
  },
  printer: {
    plural: 'Print bridges',
    one: 'Print bridge',
    hint: 'A program on a computer in the store that passes printouts on to printers. Printers themselves are added under Printing',
    where: 'Type this code into the print bridge.',
    path: null,
  },
};

export const stateAppearances: Readonly<Record<Device['state'], { tone: StateTone; words: string }>> = {
  paired: { tone: 'done', words: 'Paired' },
  waiting: { tone: 'working', words: 'Waiting' },
  expired: { tone: 'late', words: 'Not paired' },
  revoked: { tone: 'danger', words: 'Revoked' },
};

/** "ABCD 1234": as people read it out. */
export const groupedCode = (code: string): string => code.replace(/[^A-Za-z0-9]/g, '').replace(/^(.{4})/, '$1 ');

const lifetime = 10 * 60_000;

/**
 * When a fresh code ends, by this device's own clock (epoch milliseconds). A clock that is wrong by more than a code lives would count
 * from nowhere: then it is the code's whole life from now.
 */
export const codeEnds = (expiresAt: string, now: number): number => {
  const left = Date.parse(expiresAt) - now;
  return left > 0 && left <= lifetime + 5000 ? now + left : now + lifetime;
};

/** "9:05" left; empty when it is over. */
export const countdown = (end: number, now: number): string => {
  const seconds = Math.ceil((end - now) / 1000);
  return seconds <= 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
