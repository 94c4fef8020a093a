import { expect, it } from 'vitest';
import { uploadPicture } from './upload-picture.ts';

it('leaves no line in the log when it refuses a file because eight are arriving', async () => {
  const upload = { restaurantId: 'marigold', folder: 'item', length: 100 } as Parameters<typeof uploadPicture>[1];
  const deps = { arriving: new Map([['marigold', 8]]), rateLimiter: { hit: async () => undefined } };
  const refusal = uploadPicture(deps as unknown as Parameters<typeof uploadPicture>[0], upload);
  await expect(refusal).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 2, logged: false });
});
