import { open } from 'node:fs/promises';
import type { ImageFormat } from './image-params.ts';

export type FilmFormat = 'webm' | 'mp4';

/** The type of a file by its first bytes; its name is not trusted. Null: none that is served. */
export async function readFileType(file: string): Promise<ImageFormat | FilmFormat | null> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(12), length: 12, position: 0 });
    if (buffer.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
    if (buffer.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
    if (buffer.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
    if (buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8, 12) === 'WEBP') return 'webp';
    if (buffer.toString('latin1', 4, 8) === 'ftyp' && buffer.toString('latin1', 8, 12) !== 'qt  ' && !isStill(buffer)) return 'mp4';
    return null;
  } finally {
    await handle.close();
  }
}

/** HEIC and AVIF pictures are in the same container as MP4. */
const isStill = (head: Buffer): boolean => /^(hei|hev|mif|msf|avi)/.test(head.toString('latin1', 8, 12));
