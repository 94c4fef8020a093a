/**
 * The part of the staff app that runs while the app is closed: shows a push as a notification and opens its order. It stores no data: a
 * push carries only ids, and the text is fetched with this browser's own session.
 */

// A module of its own, so that its names do not clash with the page's.
export {};

interface PushNews {
  type: 'order.new' | 'alarm.raised' | 'test';
  restaurantId: string;
  storeId: string;
  orderId: string | null;
  dedupeId: string;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface OpenPage {
  url: string;
  focused: boolean;
  visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
/** The part of the worker's scope used here; the compiler knows only the page's. */
interface PushWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'push', listener: (event: Waiting & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Waiting & { notification: Notification }) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waiting & { oldSubscription: PushSubscription | null }) => void): void;
}
const worker = globalThis as unknown as PushWorkerScope;

const ask = async <T>(path: string, init: RequestInit = {}): Promise<T | undefined> => {
  try {
    const answer = await fetch(`/api${path}`, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(4_000) });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
};

interface Order {
  number: string;
  collectionType: 'pickup' | 'delivery' | 'dineIn';
  tableName: string | null;
  cart: { currency: string; grandTotal: number; lines: { quantity: number; name: string }[] };
}
interface Alarms {
  rows: { orderId: string | null; message: string; seenAt: string | null }[];
}

const kinds = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Table' };
const money = (minor: number, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(minor / 100);

/** As many dishes as an order's card names. */
const mostDishes = 3;

/**
 * "2 × Margherita, 1 × Tiramisu and 3 more", as on an order's card. Importing the domain's own function would put it into a file shared with
 * the page; this worker starts from one small file.
 */
function getDishesText(lines: Order['cart']['lines']): string {
  const named = lines.slice(0, mostDishes).map(({ quantity, name }) => `${quantity} × ${name}`);
  const more = lines.slice(mostDishes).reduce((sum, { quantity }) => sum + quantity, 0);
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The text on a phone's lock screen: nothing about the guest, and what is cut off when it is long are the dishes. */
async function textFor(news: PushNews): Promise<{ title: string; body: string }> {
  if (news.type === 'test') return { title: 'Notifications work', body: 'New orders will show like this while the app is closed.' };
  const { restaurantId, storeId, orderId } = news;
  const order =
    orderId === null ? undefined : await ask<Order>(`/online-ordering/restaurants/${restaurantId}/stores/${storeId}/orders/${orderId}`);
  if (news.type === 'alarm.raised') {
    const alarms = await ask<Alarms>(`/alarms/restaurants/${restaurantId}/stores/${storeId}`);
    const alarm = alarms?.rows.find((row) => row.orderId === orderId && row.seenAt === null);
    return {
      title: order === undefined ? 'An order needs you' : `Order ${order.number} needs you`,
      body: alarm?.message ?? 'Open the staff app to see why.',
    };
  }
  if (order === undefined) return { title: 'New order', body: 'Open the staff app to accept it.' };
  const where = order.tableName ?? kinds[order.collectionType];
  const parts = [where, money(order.cart.grandTotal, order.cart.currency), getDishesText(order.cart.lines)];
  return { title: `New order ${order.number}`, body: parts.join(' · ') };
}

async function show(news: PushNews): Promise<void> {
  // A service may deliver a message twice.
  if ((await worker.registration.getNotifications({ tag: news.dedupeId })).length > 0) return;
  // A visible app rings itself.
  const pages = await worker.clients.matchAll({ type: 'window' });
  const watched = pages.some(
    ({ url, focused, visibilityState }) => focused && visibilityState === 'visible' && new URL(url).pathname.startsWith('/staff/'),
  );
  if (watched && news.type !== 'test') return;
  const { title, body } = await textFor(news);
  const store = `/staff/restaurants/${news.restaurantId}/stores/${news.storeId}`;
  await worker.registration.showNotification(title, {
    body,
    tag: news.dedupeId,
    icon: '/staff/icon-192.png',
    badge: '/staff/icon-192.png',
    requireInteraction: news.type !== 'test',
    data: { path: news.orderId === null ? store : `${store}/orders/${news.orderId}` },
  });
}

async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/staff/'));
  if (page === undefined) return void (await worker.clients.openWindow(path));
  await page.focus();
  if (new URL(page.url).pathname !== path) await page.navigate(path);
}

/** The browser has renewed this device's subscription: the followed stores move to the new one. */
async function moveTopics(old: PushSubscription | null): Promise<void> {
  const topics = await ask<{ rows: { topic: string }[] }>('/fcm/topics/list');
  if (old === null || topics === undefined || topics.rows.length === 0) return;
  const fresh = await worker.registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = fresh.toJSON();
  const target = { provider: 'webPush', endpoint, keys };
  await ask('/fcm/topics/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, topics: topics.rows.map(({ topic }) => topic) }),
  });
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json() as PushNews));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { path: string }).path));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moveTopics(event.oldSubscription)));
