import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createPictureBlobs } from '../../compose-ports.ts';
import { chooseIntegration } from '../../platform/integrations/define-integration.ts';
import { s3 } from './index.ts';

const createConfiguredS3 = (env: NodeJS.ProcessEnv) => chooseIntegration([s3], env)?.create(env, {});
const right = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'local',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PATH_STYLE: '1',
  S3_ENDPOINT: 'http://127.0.0.1:9',
};

it('names every variable that is missing or wrong', () => {
  expect(createConfiguredS3({ S3_BUCKET: '', PATH: '/bin' })).toBeUndefined();
  expect(createConfiguredS3(right)?.failing()).toBe(false);
  expect(() => createConfiguredS3({ S3_REGION: 'local' })).toThrow('S3_BUCKET: is needed where S3_REGION is set.');
  expect(() => createConfiguredS3({ ...right, S3_REGION: '', S3_ENDPOINT: 'ftp://x', S3_TIMEOUT_MS: 'soon' })).toThrow(
    /^The configuration cannot be read\.\nS3_REGION: is needed where S3_BUCKET is set\.\nS3_ENDPOINT: needs the form https:.*\nS3_TIMEOUT_MS: /,
  );
});

it('is where new pictures go, unless they go to the folder', () => {
  expect(createPictureBlobs({}, tmpdir()).bucket).toBeUndefined();
  expect(createPictureBlobs({ ...right, PICTURE_STORE: 'folder' }, tmpdir()).bucket).toBeDefined();
  expect(() => createPictureBlobs({ PICTURE_STORE: 's3' }, tmpdir())).toThrow('S3_BUCKET: is needed where PICTURE_STORE is s3.');
  expect(() => createPictureBlobs({ PICTURE_STORE: 'ftp' }, tmpdir())).toThrow('PICTURE_STORE: is folder or s3.');
});

it('loads the SDK at the first call, and never without configuration', () => {
  const script = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({ load(url, context, next) { if (url.includes('/@aws-sdk/')) loaded += 1; return next(url, context); } });
    const { createPictureBlobs } = await import(${JSON.stringify(new URL('../../compose-ports.ts', import.meta.url).href)});
    createPictureBlobs({}, ${JSON.stringify(tmpdir())});
    const { bucket } = createPictureBlobs(${JSON.stringify(right)}, ${JSON.stringify(tmpdir())});
    const before = loaded;
    const works = await bucket.check();
    console.log(JSON.stringify([before, loaded > 0, works]));`;
  const output = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([0, true, false]);
});
