import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { startS3Simulator } from './index.ts';
import { checkSignature } from './sign.ts';

/** The examples of Amazon's documentation of signatures in the Authorization header. */
const example = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const at = Date.UTC(2013, 4, 24);
const sign = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
const sha256 = (body: string) => createHash('sha256').update(body).digest('hex');
const common = (body: string) => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': sha256(body),
});
const get = {
  method: 'GET',
  url: '/test.txt',
  body: Buffer.alloc(0),
  headers: {
    ...common(''),
    range: 'bytes=0-9',
    authorization: sign('host;range;x-amz-content-sha256;x-amz-date', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'),
  },
};

it('takes the signatures of the documentation’s examples', () => {
  const put = {
    method: 'PUT',
    url: '/test%24file.text',
    body: Buffer.from('Welcome to Amazon S3.'),
    headers: {
      ...common('Welcome to Amazon S3.'),
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      authorization: sign(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    },
  };
  const list = {
    ...{ method: 'GET', url: '/?max-keys=2&prefix=J', body: Buffer.alloc(0) },
    headers: {
      ...common(''),
      authorization: sign('host;x-amz-content-sha256;x-amz-date', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    },
  };
  expect([get, put, list].map((request) => checkSignature(request, example, at))).toEqual([null, null, null]);
});

it.each([
  ['another path', { ...get, url: '/test2.txt' }, 'SignatureDoesNotMatch'],
  ['another method', { ...get, method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another range', { ...get, headers: { ...get.headers, range: 'bytes=0-99' } }, 'SignatureDoesNotMatch'],
  ['another body', { ...get, body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
  ['none', { ...get, headers: common('') }, 'AccessDenied'],
  [
    'a checksum in a trailer, which other stores do not know either',
    { ...get, headers: { ...get.headers, 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' } },
    'NotImplemented',
  ],
])('refuses a signature for %s', (_what, request, code) => {
  expect(checkSignature(request, example, at)?.code).toBe(code);
});

it('refuses a signature of a quarter of an hour ago, of another key and for another region', () => {
  expect(checkSignature(get, example, at + 16 * 60_000)?.code).toBe('RequestTimeTooSkewed');
  expect(checkSignature(get, { ...example, secretAccessKey: 'another' }, at)?.code).toBe('SignatureDoesNotMatch');
  expect(checkSignature(get, { ...example, region: 'ap-southeast-2' }, at)).toMatchObject({ status: 400, region: 'ap-southeast-2' });
});

const account = { bucket: 'b', region: 'local', accessKeyId: 'key', secretAccessKey: 'secret' };
const open = (endpoint: string) =>
  new S3Client({
    ...{ endpoint, region: account.region, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' },
    credentials: account,
  });

it('has its objects after a restart, and shows them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'servery-s3-'));
  const options = { port: 0, ...account, dataDir };
  const first = await startS3Simulator(options);
  const key = 'images/item/ä & b/photo+1.jpg';
  await open(first.url).send(new PutObjectCommand({ Bucket: 'b', Key: key, Body: 'content', ContentType: 'image/jpeg' }));
  await first.close();
  const second = await startS3Simulator(options);
  const client = open(second.url);
  const found = await client.send(new GetObjectCommand({ Bucket: 'b', Key: key, Range: 'bytes=-4' }));
  expect([await found.Body!.transformToString(), found.ContentType, found.ContentRange]).toEqual(['tent', 'image/jpeg', 'bytes 3-6/7']);
  expect((await client.send(new ListObjectsV2Command({ Bucket: 'b' }))).Contents).toMatchObject([{ Key: key, Size: 7 }]);
  expect(await (await fetch(`${second.url}/`)).text()).toContain('images/item/ä &amp; b/photo+1.jpg');
  await second.close();
  await rm(dataDir, { recursive: true });
});

it('compares the digest of what it receives', async () => {
  const simulator = await startS3Simulator({ port: 0, ...account });
  const wrong = createHash('md5').update('other').digest('base64');
  const sending = open(simulator.url).send(new PutObjectCommand({ Bucket: 'b', Key: 'a', Body: 'content', ContentMD5: wrong }));
  await expect(sending).rejects.toMatchObject({ name: 'BadDigest' });
  expect(await (await fetch(`${simulator.url}/_sim/objects`)).json()).toEqual([]);
  await simulator.close();
});
