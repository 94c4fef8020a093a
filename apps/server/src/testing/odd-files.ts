import { crc32, deflateSync } from 'node:zlib';

/** Files for uploads: pictures that unpack to far more than they are, and the smallest films. */

/** Four bytes, the largest first. */
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), typed, uint32(crc32(typed))]);
};

const png = (width: number, height: number, data: Buffer): Buffer => {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG whose header names a size that its few bytes do not have. */
export const emptyPng = (width: number, height: number): Buffer => png(width, height, deflateSync(Buffer.alloc(100)));

/** A valid black PNG, which compresses to almost nothing. */
export const blackPng = (width: number, height: number): Buffer =>
  png(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));

/** A box of an MP4 file: its length, its type of four letters, what is in it. */
export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
/** A place that must not be found in what is served. */
export const secret = Buffer.from('SECRET-PLACE +33.8688+151.2093/');

interface Mp4 {
  track?: string;
  codec?: string;
  /** More boxes, inside of `moov`, of `minf`, and at the top. */
  moov?: Buffer[];
  minf?: Buffer[];
  top?: Buffer[];
  /** Another sample entry. */
  also?: string;
  /** What the sample entries have after their fixed part of 78 bytes, and what is in that part. */
  samples?: { head?: Buffer; boxes?: Buffer[] };
}

/** An MP4 file of one track, with a place in it as phones write it. It has the boxes of a film, and no frames. */
export function mp4({ track = 'vide', codec = 'avc1', moov = [], minf = [], top = [], also, samples: inside = {} }: Mp4 = {}): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from(track, 'latin1'), Buffer.alloc(12), secret);
  const entries = [codec, ...(also === undefined ? [] : [also])].map((type) =>
    box(type, inside.head ?? Buffer.alloc(78), ...(inside.boxes ?? [])),
  );
  const samples = box('stbl', box('stsd', Buffer.alloc(4), uint32(entries.length), ...entries));
  const media = box('mdia', handler, box('minf', ...minf, samples));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isomavc1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('trak', box('tkhd', Buffer.alloc(84)), media),
      box('udta', box('\u00a9xyz', secret)),
      ...moov,
    ),
    box('uuid', Buffer.alloc(16), secret),
    ...top,
    box('mdat', Buffer.alloc(64)),
  ]);
}

/** An element of a WebM file. */
export const sized = (id: number[], body: Buffer): Buffer => {
  const size = uint32(body.length);
  size[0] = 0x10;
  return Buffer.concat([Buffer.from(id), size, body]);
};

interface Webm {
  docType?: string;
  /** More elements of the segment, of its track, and of the file's head. */
  more?: Buffer[];
  track?: Buffer[];
  head?: Buffer[];
}

/** A WebM file of one track, with a title and tags, and its track with a name. */
export function webm({ docType = 'webm', more = [], track: inTrack = [], head = [] }: Webm = {}): Buffer {
  const track = sized(
    [0xae],
    Buffer.concat([sized([0x83], Buffer.from([1])), sized([0x53, 0x6e], secret), sized([0x86], Buffer.from('V_VP9')), ...inTrack]),
  );
  return Buffer.concat([
    sized([0x1a, 0x45, 0xdf, 0xa3], Buffer.concat([sized([0x42, 0x82], Buffer.from(docType)), ...head])),
    sized(
      [0x18, 0x53, 0x80, 0x67],
      Buffer.concat([
        sized([0x15, 0x49, 0xa9, 0x66], sized([0x7b, 0xa9], secret)),
        sized([0x16, 0x54, 0xae, 0x6b], track),
        sized([0x12, 0x54, 0xc3, 0x67], secret),
        ...more,
        sized([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(0)),
      ]),
    ),
  ]);
}
