import { type Charset, decodeText } from './characters.ts';

/** What a printer would do, one command after the other. */
export type EscPosOp =
  | { op: 'reset' }
  | { op: 'text'; text: string }
  | { op: 'lineFeed' }
  | { op: 'feed'; lines: number }
  | { op: 'feedDots'; dots: number }
  | { op: 'align'; to: 'left' | 'center' | 'right' }
  | { op: 'bold'; on: boolean }
  | { op: 'underline'; dots: number }
  | { op: 'inverse'; on: boolean }
  | { op: 'size'; wide: number; tall: number }
  | { op: 'font'; font: number }
  | { op: 'codePage'; page: number }
  | { op: 'utf8'; on: boolean }
  | { op: 'qr'; data: string; moduleDots: number; level: 'L' | 'M' | 'Q' | 'H' }
  | { op: 'image'; widthDots: number; heightDots: number; data: Uint8Array }
  | { op: 'drawer'; pin: 2 | 5 }
  | { op: 'cut'; partial: boolean }
  | { op: 'statusRequest'; kind: number }
  | { op: 'unknown'; bytes: number[] };

/** Code page 16 is the only one whose upper half we read; others show U+FFFD there, which is what a wrong choice deserves. */
const codePage1252 = 16;

interface State {
  charset: Charset | 'ascii';
  qr: { moduleDots: number; level: 'L' | 'M' | 'Q' | 'H'; data: string };
}

const fresh = (): State => ({ charset: 'ascii', qr: { moduleDots: 3, level: 'L', data: '' } });

type Read = { op: EscPosOp | null; length: number };

const alignments = ['left', 'center', 'right'] as const;
const partialCuts = [0x01, 0x31, 0x42, 0x62];
const levels = ['L', 'M', 'Q', 'H'] as const;

const escCommand = (bytes: Uint8Array, at: number, state: State): Read => {
  const n = bytes[at + 2] ?? 0;
  const unknown: Read = { op: { op: 'unknown', bytes: [...bytes.subarray(at, at + 2)] }, length: 2 };
  switch (bytes[at + 1]) {
    case 0x40:
      Object.assign(state, fresh());
      return { op: { op: 'reset' }, length: 2 };
    case 0x61: {
      const to = alignments[n >= 0x30 ? n - 0x30 : n];
      return to ? { op: { op: 'align', to }, length: 3 } : { ...unknown, length: 3 };
    }
    case 0x45:
      return { op: { op: 'bold', on: (n & 1) === 1 }, length: 3 };
    case 0x4d:
      return { op: { op: 'font', font: n >= 0x30 && n < 0x35 ? n - 0x30 : n }, length: 3 };
    case 0x2d:
      return { op: { op: 'underline', dots: n & 3 }, length: 3 };
    case 0x74:
      state.charset = n === codePage1252 ? 'windows1252' : 'ascii';
      return { op: { op: 'codePage', page: n }, length: 3 };
    case 0x64:
      return { op: { op: 'feed', lines: n }, length: 3 };
    case 0x4a:
      return { op: { op: 'feedDots', dots: n }, length: 3 };
    case 0x70:
      return { op: { op: 'drawer', pin: (n & 1) === 0 ? 2 : 5 }, length: 5 };
    default:
      return unknown;
  }
};

/** `GS ( k`: the QR symbol is stored in pieces and printed by the last. */
const qrCommand = (body: Uint8Array, state: State): EscPosOp | null => {
  const [cn, fn, n = 0] = body;
  if (cn !== 0x31) return { op: 'unknown', bytes: [0x1d, 0x28, 0x6b] };
  if (fn === 0x43) state.qr.moduleDots = Math.min(16, Math.max(1, n));
  if (fn === 0x45) state.qr.level = levels[n - 0x30] ?? 'L';
  if (fn === 0x50) state.qr.data = decodeText(body.subarray(3), 'utf8');
  return fn === 0x51 ? { op: 'qr', ...state.qr } : null;
};

const gsCommand = (bytes: Uint8Array, at: number, state: State): Read => {
  const n = bytes[at + 2] ?? 0;
  const unknown: Read = { op: { op: 'unknown', bytes: [...bytes.subarray(at, at + 2)] }, length: 2 };
  switch (bytes[at + 1]) {
    case 0x21:
      return { op: { op: 'size', wide: ((n >> 4) & 7) + 1, tall: (n & 7) + 1 }, length: 3 };
    case 0x42:
      return { op: { op: 'inverse', on: (n & 1) === 1 }, length: 3 };
    case 0x56:
      // 0, 1 and their digits cut at once; the others take a further byte: how far to feed first.
      return { op: { op: 'cut', partial: partialCuts.includes(n) }, length: n > 0x31 ? 4 : 3 };
    case 0x28: {
      const length = 5 + (bytes[at + 3] ?? 0) + (bytes[at + 4] ?? 0) * 256;
      const body = bytes.subarray(at + 5, at + length);
      if (n === 0x6b) return { op: qrCommand(body, state), length };
      if (n === 0x45 && body[0] === 0x06 && body[1] === 0x03) {
        state.charset = body[2] === 1 ? 'utf8' : 'ascii';
        return { op: { op: 'utf8', on: body[2] === 1 }, length };
      }
      return { op: { op: 'unknown', bytes: [...bytes.subarray(at, at + 3)] }, length };
    }
    case 0x76: {
      const [xl = 0, xh = 0, yl = 0, yh = 0] = bytes.subarray(at + 4, at + 8);
      const row = xl + xh * 256;
      const heightDots = yl + yh * 256;
      const length = 8 + row * heightDots;
      return { op: { op: 'image', widthDots: row * 8, heightDots, data: bytes.slice(at + 8, at + length) }, length };
    }
    default:
      return unknown;
  }
};

const getText = (bytes: Uint8Array, charset: State['charset']): string =>
  charset === 'ascii'
    ? decodeText(
        bytes.map((byte) => (byte < 0x80 ? byte : 0xff)),
        'utf8',
      )
    : decodeText(bytes, charset);

/**
 * Reads ESC/POS bytes back into what they make a printer do: the inverse of `renderEscPos`, for the simulator and for tests. Knows
 * the commands of our renderers and a few more; anything else is `unknown`. Never throws, whatever the bytes.
 */
export const decodeEscPos = (bytes: Uint8Array): EscPosOp[] => {
  const ops: EscPosOp[] = [];
  const state = fresh();
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x20) {
      let end = at;
      while (end < bytes.length && (bytes[end] ?? 0) >= 0x20) end += 1;
      ops.push({ op: 'text', text: getText(bytes.subarray(at, end), state.charset) });
      at = end;
      continue;
    }
    const read: Read =
      byte === 0x0a
        ? { op: { op: 'lineFeed' }, length: 1 }
        : byte === 0x0d
          ? { op: null, length: 1 }
          : byte === 0x1b
            ? escCommand(bytes, at, state)
            : byte === 0x1d
              ? gsCommand(bytes, at, state)
              : byte === 0x10 && bytes[at + 1] === 0x04
                ? { op: { op: 'statusRequest', kind: bytes[at + 2] ?? 0 }, length: 3 }
                : { op: { op: 'unknown', bytes: [byte] }, length: 1 };
    if (read.op) ops.push(read.op);
    at += read.length;
  }
  return ops;
};
