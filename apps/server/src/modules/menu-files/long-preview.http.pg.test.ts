import { Worker } from 'node:worker_threads';
import { previewMenuFile } from '@servery/contract/batch-uploads';
import { getMenu } from '@servery/contract/menu';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('guests read the menu while a preview of a long file is at work', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  const rows = Array.from({ length: 12_000 }, (_, at) => `item,Item ${at},Coffee,5.00,${'x'.repeat(300)}`);
  const content = ['kind,name,category,price,description', 'category,Coffee', ...rows].join('\n');
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  const order: string[] = [];
  const previewing = server.call(previewMenuFile, { params, body: { format: 'csv', fileName: 'menu', content }, cookie }).then((shown) => {
    order.push('preview');
    return shown;
  });
  // From here on the file is being processed, and others that share its thread wait for it.
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ do: 'read', format: 'csv' })), { timeout: 20_000 });
  asked.mockRestore();
  for (let guest = 0; guest < 3; guest += 1) {
    expect((await server.call(getMenu, { params })).status).toBe(200);
    order.push('menu');
  }
  expect((await previewing).data.items.added).toBe(12_000);
  expect(order).toEqual(['menu', 'menu', 'menu', 'preview']);
});
