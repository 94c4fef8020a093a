import { createHash, randomBytes } from 'node:crypto';
import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { checkSignature, type Account, type Refusal } from './sign.ts';
import { copyXml, errorXml, listXml } from './xml.ts';

export interface Bucket extends Account {
  bucket: string;
  /** Objects of one page of a list. */
  pageSize: number;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const xml = (status: number, text: string): Answer => ({ status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(text) });
const nothing = (status: number, headers: Record<string, string> = {}): Answer => ({ status, headers, body: Buffer.alloc(0) });
const missing = { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' };

/** A range's first and last byte; null: nothing that the object has. */
function readRange(header: string, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/** The S3 calls for one bucket that a server makes of it: put, copy, get with ranges, head, delete, list. Others answer 501. */
export function vendorRoutes(app: FastifyInstance, bucket: Bucket, { ledger, faults }: { ledger: Ledger; faults: Faults }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** The key, by either way of naming the bucket; null: another bucket. */
  const findKey = (request: FastifyRequest): string | null => {
    const path = decodeURIComponent(request.url.split('?', 1)[0]!).slice(1);
    if (request.host.startsWith(`${bucket.bucket}.`)) return path;
    if (path === bucket.bucket) return '';
    return path.startsWith(`${bucket.bucket}/`) ? path.slice(bucket.bucket.length + 1) : null;
  };
  const refuse = (request: FastifyRequest, refusal: Refusal): Answer => {
    const region: Record<string, string> = refusal.region === undefined ? {} : { 'x-amz-bucket-region': refusal.region };
    // Answers to HEAD have no body, so no code either.
    if (request.method === 'HEAD') return nothing(refusal.status, region);
    const answer = xml(refusal.status, errorXml(refusal, request.url, randomBytes(8).toString('hex').toUpperCase()));
    return { ...answer, headers: { ...answer.headers, ...region } };
  };

  const put = (request: FastifyRequest, key: string): Answer => {
    const source = request.headers['x-amz-copy-source'];
    if (source !== undefined) {
      const from = decodeURIComponent(String(source)).replace(/^\//, '');
      const object = from.startsWith(`${bucket.bucket}/`) ? ledger.find(from.slice(bucket.bucket.length + 1)) : undefined;
      if (object === undefined) return refuse(request, missing);
      return xml(200, copyXml(ledger.put(key, ledger.content(object), object.contentType)));
    }
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const digest = request.headers['content-md5'];
    if (digest !== undefined && digest !== createHash('md5').update(content).digest('base64')) {
      return refuse(request, { status: 400, code: 'BadDigest', message: 'The Content-MD5 you specified did not match what we received.' });
    }
    const { etag } = ledger.put(key, content, request.headers['content-type'] ?? 'binary/octet-stream');
    return nothing(200, { etag });
  };

  const get = (request: FastifyRequest, key: string): Answer => {
    const object = ledger.find(key);
    if (object === undefined) return refuse(request, missing);
    const headers = {
      'content-type': object.contentType,
      etag: object.etag,
      'last-modified': new Date(object.storedAt).toUTCString(),
      'accept-ranges': 'bytes',
    };
    if (request.method === 'HEAD') return nothing(200, { ...headers, 'content-length': String(object.size) });
    const content = ledger.content(object);
    if (request.headers.range === undefined) return { status: 200, headers, body: content };
    const range = readRange(request.headers.range, object.size);
    if (range === null) return refuse(request, { status: 416, code: 'InvalidRange', message: 'The requested range is not satisfiable' });
    const { start, end } = range;
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${object.size}` },
      body: content.subarray(start, end + 1),
    };
  };

  const list = (query: Record<string, string>): Answer => {
    const prefix = query['prefix'] ?? '';
    const after = Buffer.from(query['continuation-token'] ?? '', 'base64url').toString();
    const left = ledger.list(prefix).filter(({ key }) => key > after);
    const maxKeys = Math.min(bucket.pageSize, Number(query['max-keys'] ?? bucket.pageSize));
    const objects = left.slice(0, maxKeys);
    const next = left.length > maxKeys ? Buffer.from(objects.at(-1)!.key).toString('base64url') : null;
    return xml(200, listXml({ bucket: bucket.bucket, prefix, maxKeys, objects, next }));
  };

  const work = (request: FastifyRequest, key: string): Answer => {
    if (key === '') {
      const query = request.query as Record<string, string>;
      if (request.method === 'GET' && query['list-type'] === '2') return list(query);
    } else if (request.method === 'PUT') return put(request, key);
    else if (request.method === 'GET' || request.method === 'HEAD') return get(request, key);
    else if (request.method === 'DELETE') {
      ledger.remove(key);
      return nothing(204);
    }
    return refuse(request, { status: 501, code: 'NotImplemented', message: 'This simulator does not have that call.' });
  };

  const getFaultAnswer = (request: FastifyRequest, fault: Fault): Answer | null => {
    const region = bucket.region === 'us-east-1' ? 'eu-west-1' : 'us-east-1';
    switch (fault.kind) {
      case 'slowDown':
        return refuse(request, { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' });
      case 'error':
        return refuse(request, { status: fault.status, code: fault.code, message: 'On demand.' });
      case 'full':
        return refuse(request, { status: 507, code: 'XMinioStorageFull', message: 'Storage backend has reached its minimum free drive.' });
      case 'redirect':
        return refuse(request, {
          ...{ status: 301, code: 'PermanentRedirect', region },
          message: 'The bucket you are attempting to access must be addressed using the specified endpoint.',
        });
      default:
        return null;
    }
  };

  const send = (reply: FastifyReply, { status, headers, body }: Answer, fault: Fault | null): unknown => {
    if (fault?.kind === 'timeout' || fault?.kind === 'reset') return breakOff(reply, fault.kind === 'reset' ? 'reset' : 'silence');
    if (fault?.kind === 'cut' || fault?.kind === 'silence') {
      reply.hijack();
      reply.raw.writeHead(status, { ...headers, 'content-length': String(body.length) });
      reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => {
        if (fault.kind === 'cut') reply.raw.destroy();
      });
      return reply;
    }
    for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
    return reply.code(status).send(body);
  };

  app.route({
    method: ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'],
    url: '/*',
    handler: (request, reply) => {
      const key = findKey(request);
      const signed = { method: request.method, url: request.url, headers: request.headers };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const refusal =
        checkSignature({ ...signed, body }, bucket, Date.now()) ??
        (key === null ? { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' } : null);
      const fault = refusal === null ? faults.strike(request.method, key ?? '') : null;
      const isDone = fault === null || fault.when === 'after' || fault.kind === 'cut' || fault.kind === 'silence';
      const done = refusal === null ? (isDone ? work(request, key!) : nothing(200)) : refuse(request, refusal);
      const answer = (fault && getFaultAnswer(request, fault)) ?? done;
      ledger.note({ method: request.method, key: key ?? '', status: answer.status });
      return send(reply, answer, fault);
    },
  });
}
