import type { FileHandle } from 'node:fs/promises';
import { UnusableFilm } from './unusable-film.ts';

/** One box of an MP4 file: its type, and where it and its contents begin and end, in bytes from the file's start. */
interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Boxes that players need, by where they are. All others are emptied: they may hold a place, a device, or whatever a program has put there. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp']),
  moov: new Set(['mvhd', 'trak', 'mvex']),
  mvex: new Set(['mehd', 'trex', 'trep', 'leva']),
  trak: new Set(['tkhd', 'tref', 'edts', 'mdia']),
  edts: new Set(['elst']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'nmhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio'.split(' ')),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio'.split(' ')),
};
const pictures = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09']);
const sounds = new Set(['mp4a', 'Opus', 'fLaC']);
/** A file of a camera has a few hundred boxes, a live recording of ten minutes some thousand. Each is a read of the disk. */
const mostBoxes = 20_000;
/**
 * Inside of a sample entry: how its frames are coded and shown, by the box's type. Whatever else is there is emptied. `wave` is QuickTime's,
 * around `esds`.
 */
const neededOfSamples = new Set('avcC av1C vpcC esds dOps dfLa colr pasp clap fiel btrt chnl srat wave SmDm CoLL mdcv clli'.split(' '));
/** How long the fixed part of a sample entry is, before its boxes: of a picture, and of sound. */
const samplesHead = { vide: 78, soun: 28 } as const;
/** In a picture's sample entry: the name of the program or camera that encoded it. */
const encoderName = { from: 42, length: 32 } as const;
/** They begin with when the film was made and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);
/** In a data reference: the samples are in this file. */
const isHere = 1;

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), length, position });
  if (bytesRead < length) throw new UnusableFilm('broken');
  return buffer;
}

/** @param rest what a few bytes behind the last box are: QuickTime ends lists of sample entries with four zeros, which are cleared */
async function* readBoxes(
  handle: FileHandle,
  from: number,
  to: number,
  count: { left: number },
  rest: 'broken' | 'cleared' = 'broken',
): AsyncGenerator<Box> {
  for (let start = from; start < to;) {
    if (to - start < 8 && rest === 'cleared') return clear(handle, start, to);
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
  await clear(handle, body, end);
}

async function clear(handle: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(65_536, to - from));
  for (let at = from; at < to; at += zeros.length) await handle.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

/**
 * Takes what describes the film (place, device, dates, own data of programs) out of an MP4 file, in place.
 * @throws UnusableFilm if it is broken, has other tracks than picture and sound or one that browsers do not play, or refers to other files
 */
export async function cleanMp4(handle: FileHandle, size: number): Promise<void> {
  const count = { left: mostBoxes };
  let hasPicture = false;

  const checkTrack = async (handler: Box | undefined, samples: Box | undefined): Promise<void> => {
    if (handler === undefined || samples === undefined) throw new UnusableFilm('broken');
    const kind = (await readAt(handle, handler.body + 8, 4)).toString('latin1');
    if (kind !== 'vide' && kind !== 'soun') throw new UnusableFilm('tracks');
    let entries = 0;
    for await (const entry of readBoxes(handle, samples.body + 8, samples.end, count)) {
      entries += 1;
      if (!(kind === 'vide' ? pictures : sounds).has(entry.type)) throw new UnusableFilm('codec');
      await cleanSamples(entry, kind);
    }
    if (entries === 0) throw new UnusableFilm('broken');
    if (kind === 'vide') hasPicture = true;
  };

  const cleanSamples = async ({ body, end }: Box, kind: keyof typeof samplesHead): Promise<void> => {
    if (end - body < samplesHead[kind]) throw new UnusableFilm('broken');
    if (kind === 'vide') await clear(handle, body + encoderName.from, body + encoderName.from + encoderName.length);
    const first = body + samplesHead[kind];
    for await (const box of readBoxes(handle, kind === 'soun' ? await afterLongHead(first, end) : first, end, count, 'cleared')) {
      if (!neededOfSamples.has(box.type)) await empty(handle, box);
    }
  };
  /** Where the boxes of a sound's sample entry begin: QuickTime's versions 1 and 2 have more numbers before them, ISO's version 1 has none. */
  const afterLongHead = async (first: number, end: number): Promise<number> => {
    const longer = [0, 16, 36][(await readAt(handle, first - 20, 2)).readUInt16BE(0)] ?? 0;
    if (longer === 0 || end - first < 8) return first;
    const isBox = neededOfSamples.has((await readAt(handle, first + 4, 4)).toString('latin1'));
    return isBox ? first : Math.min(first + longer, end);
  };

  const checkReferences = async (references: Box): Promise<void> => {
    for await (const entry of readBoxes(handle, references.body + 8, references.end, count)) {
      if (((await readAt(handle, entry.body, 4)).readUInt32BE(0) & isHere) === 0) throw new UnusableFilm('elsewhere');
    }
  };

  /** Walks through the boxes inside of one, and returns those that describe a track. */
  const walk = async (parent: Box, depth: number): Promise<{ handler?: Box; samples?: Box }> => {
    if (depth > 10) throw new UnusableFilm('broken');
    const found: { handler?: Box; samples?: Box } = {};
    for await (const box of readBoxes(handle, parent.body, parent.end, count)) {
      if (!needed[parent.type]!.has(box.type)) await empty(handle, box);
      else if (box.type === 'hdlr') {
        // Its name is whatever the program that wrote it is called. The one of `minf` is for QuickTime alone.
        await clear(handle, Math.min(box.body + 24, box.end), box.end);
        if (parent.type === 'mdia') found.handler = box;
      } else if (dated.has(box.type)) {
        const isLong = (await readAt(handle, box.body, 1))[0] === 1;
        const dates = box.body + (isLong ? 20 : 12);
        if (dates > box.end) throw new UnusableFilm('broken');
        await clear(handle, box.body + 4, dates);
      } else if (box.type === 'dref') await checkReferences(box);
      else if (box.type === 'stsd') found.samples = box;
      else if (Object.hasOwn(needed, box.type)) {
        const inside = await walk(box, depth + 1);
        if (box.type === 'trak') await checkTrack(inside.handler, inside.samples);
        else Object.assign(found, inside);
      }
    }
    return found;
  };

  for await (const box of readBoxes(handle, 0, size, count)) {
    if (!needed['file']!.has(box.type)) await empty(handle, box);
    else if (box.type === 'moov' || box.type === 'moof') await walk(box, 0);
  }
  if (!hasPicture) throw new UnusableFilm('broken');
}
