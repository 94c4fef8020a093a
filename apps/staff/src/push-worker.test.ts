import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The browser's side of a worker: what it was asked to show and open, and which pages are open. */
interface Stage {
  shown: { title: string; options: NotificationOptions }[];
  opened: string[];
  pages: { url: string; focused: boolean; visibilityState: string; focus(): Promise<void>; navigate(url: string): Promise<void> }[];
  answers: Record<string, unknown>;
  fire(type: string, event: object): Promise<void>;
}

const restaurantId = '0197a3f0-0000-7000-8000-000000000001';
const storeId = '0197a3f0-0000-7000-8000-000000000002';
const orderId = '0197a3f0-0000-7000-8000-000000000003';
const news = { v: 1, type: 'order.new', restaurantId, storeId, orderId, at: '2026-11-21T09:00:00Z', dedupeId: 'r/s/1' };
const orderPath = `/staff/restaurants/${restaurantId}/stores/${storeId}/orders/${orderId}`;
const order = {
  number: 'W-042',
  collectionType: 'pickup',
  tableName: null,
  customerName: 'Ada',
  cart: {
    currency: 'AUD',
    grandTotal: 2450,
    lines: [
      { quantity: 2, name: 'Margherita', comments: 'Birthday of Ada' },
      { quantity: 1, name: 'Garlic bread' },
      { quantity: 1, name: 'Tiramisu' },
    ],
  },
};
let stage: Stage;

beforeEach(async () => {
  const listeners = new Map<string, (event: object) => void>();
  stage = {
    shown: [],
    opened: [],
    pages: [],
    answers: { [`/api/online-ordering/restaurants/${restaurantId}/stores/${storeId}/orders/${orderId}`]: order },
    async fire(type, event) {
      const work: Promise<unknown>[] = [];
      listeners.get(type)!({ waitUntil: (promise: Promise<unknown>) => work.push(promise), ...event });
      await Promise.all(work);
    },
  };
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener));
  vi.stubGlobal('registration', {
    getNotifications: async ({ tag }: { tag: string }) => stage.shown.filter(({ options }) => options.tag === tag),
    showNotification: async (title: string, options: NotificationOptions) => void stage.shown.push({ title, options }),
  });
  vi.stubGlobal('clients', { matchAll: async () => stage.pages, openWindow: async (path: string) => void stage.opened.push(path) });
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = stage.answers[path];
    return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer);
  });
  vi.resetModules();
  await import('./push-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

const push = (payload: object = news) => stage.fire('push', { data: { json: () => payload } });
const page = (over: Partial<Stage['pages'][0]> = {}): Stage['pages'][0] => ({
  url: 'https://app.example.com/staff/',
  focused: true,
  visibilityState: 'visible',
  focus: async () => void stage.opened.push('focus'),
  navigate: async (url) => void stage.opened.push(url),
  ...over,
});

describe('a push', () => {
  it('shows the order and its dishes, without any detail of its guest', async () => {
    await push();
    expect(stage.shown).toEqual([
      {
        title: 'New order W-042',
        options: expect.objectContaining({
          body: expect.stringMatching(/^Pickup · \D*24\.50 · 2 × Margherita, 1 × Garlic bread, 1 × Tiramisu$/),
          tag: 'r/s/1',
          data: { path: orderPath },
        }),
      },
    ]);
    expect(JSON.stringify(stage.shown)).not.toContain('Ada');
  });

  it('names three dishes and counts the pieces of the others', async () => {
    const lines = [...order.cart.lines, { quantity: 2, name: 'Cola' }, { quantity: 1, name: 'Espresso' }];
    const path = `/api/online-ordering/restaurants/${restaurantId}/stores/${storeId}/orders/${orderId}`;
    stage.answers[path] = { ...order, cart: { ...order.cart, lines } };
    await push();
    expect(stage.shown[0]!.options.body).toMatch(/· 2 × Margherita, 1 × Garlic bread, 1 × Tiramisu and 3 more$/);
  });

  it('is shown once when a service delivers it twice', async () => {
    await push();
    await push();
    expect(stage.shown).toHaveLength(1);
  });

  it('shows enough when the order cannot be read: offline, or signed out', async () => {
    stage.answers = {};
    await push();
    expect(stage.shown[0]).toMatchObject({ title: 'New order', options: { body: 'Open the staff app to accept it.' } });
  });

  it('is left to the app while it is visible, but not while it is in the background', async () => {
    stage.pages = [page()];
    await push();
    expect(stage.shown).toEqual([]);
    stage.pages = [page({ focused: false }), page({ url: 'https://app.example.com/restaurants/1' })];
    await push();
    expect(stage.shown).toHaveLength(1);
  });

  it('about an alarm gives the reason', async () => {
    stage.answers[`/api/alarms/restaurants/${restaurantId}/stores/${storeId}`] = {
      rows: [
        { orderId, message: 'Seen already.', seenAt: '2026-11-21T09:00:00Z' },
        { orderId, message: 'The kitchen has not got it.', seenAt: null },
      ],
    };
    await push({ ...news, type: 'alarm.raised' });
    expect(stage.shown[0]).toMatchObject({ title: 'Order W-042 needs you', options: { body: 'The kitchen has not got it.' } });
  });
});

describe('a press on it', () => {
  const tap = () => stage.fire('notificationclick', { notification: { close: () => {}, data: { path: orderPath } } });

  it('opens the order in the app that is open, or opens the app', async () => {
    await tap();
    stage.pages = [page({ url: 'https://app.example.com/restaurants/1' }), page()];
    await tap();
    stage.pages = [page({ url: `https://app.example.com${orderPath}` })];
    await tap();
    expect(stage.opened).toEqual([orderPath, 'focus', orderPath, 'focus']);
  });
});
