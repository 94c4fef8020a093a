import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file instead of JSON: the response of an endpoint with `download`. Made by `fileResponse()`. */
export interface FileResponse {
  readonly file: {
    readonly content: Readable;
    readonly bytes: number;
    readonly type: string;
    /** As the browser saves it. */
    readonly name: string;
  };
}

/** Declares a response that is a file. */
export const fileResponse = (file: FileResponse['file']): FileResponse => ({ file });

/** Whether a handler answered with a file. */
export const isFile = (download: string | undefined, answer: unknown): answer is FileResponse =>
  download !== undefined && typeof answer === 'object' && answer !== null && 'file' in answer;

/** Sends a file, for the caller alone. */
export function sendFile(reply: FastifyReply, { file: { content, bytes, type, name } }: FileResponse): FastifyReply {
  const plain = name.replace(/[^\w .-]/g, '_');
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(content);
}
