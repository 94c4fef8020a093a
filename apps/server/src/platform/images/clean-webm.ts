import type { FileHandle } from 'node:fs/promises';
import { UnusableFilm } from './unusable-film.ts';

/** Elements by their ids (Matroska, RFC 9559). */
const ebml = 0x1a45dfa3;
const segment = 0x18538067;
const cluster = 0x1f43b675;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const trackType = 0x83;
const codecId = 0x86;
const docType = 0x4282;
const info = 0x1549a966;
/**
 * What players need of a segment: seek heads, info, tracks, cues, clusters; and what is inside of a cluster, since one without a length is
 * read like its segment. All others (tags, attachments, chapters, whatever a program has put there) are emptied.
 */
const needed = new Set([ebml, segment, cluster, tracks, info, 0x114d9b74, 0x1c53bb6b, 0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0x5854]);
/** Scale, duration, and the program that wrote the file, which the format demands. */
const neededInfo = new Set([0x2ad7b1, 0x4489, 0x4d80]);
/**
 * What players need of a track: its numbers and flags, its language, how it is coded, and what its picture or sound is like. Its name, the
 * codec's name, attached files and all others are emptied.
 */
const neededTrack = new Set([
  ...[0xd7, 0x73c5, trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f, 0x55ee, 0x41e4],
  ...[0x22b59c, 0x22b59d, codecId, 0x63a2, 0x56aa, 0x56bb, 0xaa, 0xe0, 0xe1, 0x6d80],
]);
/** Of the head of the file: versions, longest ids and sizes, and the type. */
const neededHead = new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, docType, 0x4287, 0x4285]);
const codecs = /^(V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/;
/** Half an hour with a picture and sound in a cluster without a length: every block counts. */
const mostElements = 100_000;

interface Element {
  id: number;
  start: number;
  body: number;
  /** Where it ends; null: until its parent does. */
  end: number | null;
}

async function readElement(handle: FileHandle, start: number, to: number): Promise<Element> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(12), length: Math.min(12, to - start), position: start });
  const first = buffer[0] ?? 0;
  const idLength = Math.clz32(first) - 23;
  const sizeFirst = buffer[idLength] ?? 0;
  const sizeLength = Math.clz32(sizeFirst) - 23;
  if (first === 0 || idLength > 4 || sizeFirst === 0 || idLength + sizeLength > bytesRead) throw new UnusableFilm('broken');
  const id = buffer.readUIntBE(0, idLength);
  let size = BigInt(sizeFirst & (0xff >> sizeLength));
  for (let at = 1; at < sizeLength; at += 1) size = size * 256n + BigInt(buffer[idLength + at]!);
  const body = start + idLength + sizeLength;
  const unknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  const end = unknown ? null : body + Number(size);
  if (end !== null && end > to) throw new UnusableFilm('broken');
  return { id, start, body, end };
}

/** Overwrites an element by one that is skipped: its length stays, so that nothing else in the file moves. */
async function empty(handle: FileHandle, { start }: Element, end: number): Promise<void> {
  const length = end - start;
  const filled = Buffer.alloc(length);
  filled[0] = 0xec;
  if (length >= 9) {
    filled[1] = 0x01;
    filled.writeUIntBE(length - 9, 3, 6);
  } else filled[1] = 0x80 | (length - 2);
  await handle.write(filled, 0, length, start);
}

/**
 * Takes what describes the film (title, date, tags, attached files) out of a WebM file, in place.
 * @throws UnusableFilm if it is broken, has other tracks than picture and sound, or one that browsers do not play
 */
export async function cleanWebm(handle: FileHandle, size: number): Promise<void> {
  let left = mostElements;
  let hasPicture = false;

  const readBytes = async ({ body, end }: Element): Promise<Buffer> => {
    const length = Math.min(64, (end ?? body) - body);
    return (await handle.read({ buffer: Buffer.alloc(length), length, position: body })).buffer;
  };
  const each = async (from: number, to: number, work: (element: Element, end: number) => Promise<number | void>): Promise<void> => {
    for (let at = from; at < to;) {
      if ((left -= 1) < 0) throw new UnusableFilm('broken');
      const element = await readElement(handle, at, to);
      // Recorders leave the length of a segment and its clusters open: what they contain follows.
      const open = element.end === null;
      if (open && element.id !== segment && element.id !== cluster) throw new UnusableFilm('broken');
      at = (await work(element, element.end ?? to)) ?? (open ? element.body : element.end!);
    }
  };
  const checkTrack = async (entry: Element, end: number): Promise<void> => {
    let [type, codec] = [0, ''];
    await each(entry.body, end, async (element) => {
      if (!neededTrack.has(element.id)) await empty(handle, element, element.end!);
      if (element.id === trackType) type = (await readBytes(element)).at(-1) ?? 0;
      if (element.id === codecId) codec = (await readBytes(element)).toString('latin1').replace(/\0+$/, '');
    });
    if (type !== 1 && type !== 2) throw new UnusableFilm('tracks');
    if (!codecs.test(codec)) throw new UnusableFilm('codec');
    if (type === 1) hasPicture = true;
  };

  await each(0, size, async (element, end) => {
    if (element.id === ebml) {
      let type = '';
      await each(element.body, end, async (inner) => {
        if (!neededHead.has(inner.id)) await empty(handle, inner, inner.end!);
        if (inner.id === docType) type = (await readBytes(inner)).toString('latin1').replace(/\0+$/, '');
      });
      if (type !== 'webm') throw new UnusableFilm('codec');
      return end;
    }
    if (element.id === segment) return element.body;
    if (!needed.has(element.id)) await empty(handle, element, end);
    else if (element.id === info) {
      await each(element.body, end, async (inner, innerEnd) => {
        if (!neededInfo.has(inner.id)) await empty(handle, inner, innerEnd);
      });
    } else if (element.id === tracks) {
      await each(element.body, end, async (inner, innerEnd) => {
        if (inner.id === trackEntry) await checkTrack(inner, innerEnd);
        else await empty(handle, inner, innerEnd);
      });
    }
    return undefined;
  });
  if (!hasPicture) throw new UnusableFilm('broken');
}
