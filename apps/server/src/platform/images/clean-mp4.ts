import type { FileHandle } from 'node:fs/promises';
import { UnusableFilm } from './unusable-film.ts';

/** One box of an MP4 file: its type, and where it and its contents begin and end, in bytes from the file's start. */
interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Boxes at the top that players need. All others are emptied. */
const needed = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'free', 'skip', 'wide']);
/** Boxes that describe the film: place, date, device, own data of programs. */
const descriptive = new Set(['udta', 'meta', 'uuid', 'iods']);
const nesting = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'edts', 'mvex', 'dinf']);
const pictures = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09']);
const sounds = new Set(['mp4a', 'Opus', 'fLaC']);
/** A file of a camera has a few hundred boxes. */
const mostBoxes = 200_000;

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), length, position });
  if (bytesRead < length) throw new UnusableFilm('broken');
  return buffer;
}

async function* readBoxes(handle: FileHandle, from: number, to: number, count: { left: number }): AsyncGenerator<Box> {
  for (let start = from; start < to;) {
    if ((count.left -= 1) < 0 || to - start < 8) throw new UnusableFilm('broken');
    const head = await readAt(handle, start, 8);
    const type = head.toString('latin1', 4);
    let [size, body] = [head.readUInt32BE(0), start + 8];
    if (size === 1) {
      size = Number((await readAt(handle, start + 8, 8)).readBigUInt64BE(0));
      body += 8;
    } else if (size === 0) size = to - start;
    const end = start + size;
    if (end > to || end < body) throw new UnusableFilm('broken');
    yield { type, start, body, end };
    start = end;
  }
}

/** Turns a box into free space: its length stays, so that nothing else in the file moves. */
async function empty(handle: FileHandle, { start, body, end }: Box): Promise<void> {
  await handle.write('free', start + 4, 'latin1');
  const zeros = Buffer.alloc(Math.min(65_536, end - body));
  for (let at = body; at < end; at += zeros.length) await handle.write(zeros, 0, Math.min(zeros.length, end - at), at);
}

/**
 * Takes what describes the film (place, device, dates, own data of programs) out of an MP4 file, in place.
 * @throws UnusableFilm if it is broken, has other tracks than picture and sound, or one that browsers do not play
 */
export async function cleanMp4(handle: FileHandle, size: number): Promise<void> {
  const count = { left: mostBoxes };
  let hasPicture = false;

  const checkTrack = async (handler: Box | undefined, samples: Box | undefined): Promise<void> => {
    if (handler === undefined || samples === undefined) throw new UnusableFilm('broken');
    const kind = (await readAt(handle, handler.body + 8, 4)).toString('latin1');
    if (kind !== 'vide' && kind !== 'soun') throw new UnusableFilm('tracks');
    const codec = (await readAt(handle, samples.body + 12, 4)).toString('latin1');
    if (!(kind === 'vide' ? pictures : sounds).has(codec)) throw new UnusableFilm('codec');
    if (kind === 'vide') hasPicture = true;
  };

  /** Walks through the boxes inside of one, and returns those that describe a track. */
  const walk = async (parent: Box, depth: number): Promise<{ handler?: Box; samples?: Box }> => {
    if (depth > 10) throw new UnusableFilm('broken');
    const found: { handler?: Box; samples?: Box } = {};
    for await (const box of readBoxes(handle, parent.body, parent.end, count)) {
      if (descriptive.has(box.type)) await empty(handle, box);
      else if (box.type === 'hdlr') found.handler = box;
      else if (box.type === 'stsd') found.samples = box;
      else if (nesting.has(box.type)) {
        const inside = await walk(box, depth + 1);
        if (box.type === 'trak') await checkTrack(inside.handler, inside.samples);
        else Object.assign(found, inside);
      }
    }
    return found;
  };

  for await (const box of readBoxes(handle, 0, size, count)) {
    if (!needed.has(box.type) || box.type === 'free' || box.type === 'skip') await empty(handle, box);
    else if (box.type === 'moov' || box.type === 'moof') await walk(box, 0);
  }
  if (!hasPicture) throw new UnusableFilm('broken');
}
