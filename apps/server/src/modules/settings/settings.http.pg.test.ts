import { randomUUID } from 'node:crypto';
import { setPrepTime } from '@servery/contract/kds';
import { quoteCart } from '@servery/contract/online-ordering';
import { getSettings, putSettings, settingsSections, type SettingsSectionId } from '@servery/contract/settings/index';
import { defaultTaxRules } from '@servery/domain/tax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const get = <Id extends SettingsSectionId>(section: Id, cookie = admin) => server.call(getSettings(section), { params: place(), cookie });
const put = <Id extends SettingsSectionId>(section: Id, value: unknown, version: number, cookie = admin, headers = {}) =>
  server.call(putSettings(section), { params: place(), body: { value, version } as never, cookie, headers });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

describe('200', () => {
  it('gives the defaults with version 0 until somebody changes them', async () => {
    const { kitchenDisplay } = settingsSections;
    expect((await get('kitchenDisplay')).data).toEqual({
      section: 'kitchenDisplay',
      value: kitchenDisplay.defaults,
      version: 0,
      misfits: [],
    });
    expect(kitchenDisplay.defaults.prepTimeInMinutes).toBe(30);
  });

  it('replaces a section, counts its version and tells the log', async () => {
    expect((await put('kitchenDisplay', { prepTimeInMinutes: 20 }, 0)).data).toMatchObject({ version: 1 });
    expect((await put('kitchenDisplay', { prepTimeInMinutes: 25 }, 1)).data).toMatchObject({ version: 2 });
    expect((await get('kitchenDisplay')).data).toMatchObject({ value: { prepTimeInMinutes: 25 }, version: 2 });
    const stamped = (await get('kitchenDisplay')).data.value;
    expect(Date.parse(stamped.lastUpdatedIsoDateTimeUtc!)).not.toBeNaN();
    const { rows } = await server.test.owner.query(
      "select payload, actor_name from event where type = 'settings.changed' and store_id = $1 order by seq desc limit 1",
      [server.storeId],
    );
    expect(rows[0]).toEqual({ payload: { section: 'kitchenDisplay' }, actor_name: 'storeAdmin' });
  });

  it('answers a repeat with the key as it answered first', async () => {
    const { version, value } = (await get('orderProcess')).data;
    const key = { 'idempotency-key': randomUUID() };
    const first = await put('orderProcess', value, version, admin, key);
    expect((await put('orderProcess', value, version, admin, key)).data).toEqual(first.data);
    expect(first.data.version).toBe(version + 1);
  });

  it('lets staff of the store read', async () => {
    expect((await get('tax', await server.signIn('storeUser'))).status).toBe(200);
  });
});

describe('a value that another release has stored', () => {
  const stored = { ...settingsSections.printing.defaults, printStations: [{ id: 'g', name: 'Grill' }], invoiceFooter: 'Come again.' };
  const write = async (section: SettingsSectionId, value: object) => {
    const { version } = (await get(section)).data;
    if (version === 0) await put(section, settingsSections[section].defaults, 0);
    await server.test.owner.query('update store_setting set value = $3 where store_id = $1 and section = $2', [
      server.storeId,
      section,
      JSON.stringify(value),
    ]);
  };
  const read = async (section: string) => {
    const { rows } = await server.test.owner.query('select value from store_setting where store_id = $1 and section = $2', [
      server.storeId,
      section,
    ]);
    return rows[0].value;
  };

  it('is shown field by field, and keeps what this release does not know when it is saved', async () => {
    await write('printing', { ...stored, watermark: 'newer' });
    const { value, version } = (await get('printing')).data;
    expect(value).toEqual(stored);
    expect((await put('printing', { ...stored, invoiceFooter: 'Thank you.' }, version)).status).toBe(200);
    expect(await read('printing')).toEqual({ ...stored, invoiceFooter: 'Thank you.', watermark: 'newer' });
  });

  it('is shown where a link on paper is no web address, which nobody may store any more', async () => {
    const odd = { ...stored, invoiceQrUrl: 'javascript:alert(1)' };
    await write('printing', odd);
    const { value, version, misfits } = (await get('printing')).data;
    expect([value, misfits]).toEqual([odd, []]);
    for (const invoiceQrUrl of ['javascript:alert(2)', 'data:text/html,x', 'tel:0412345678']) {
      const refused = await put('printing', { ...odd, invoiceQrUrl }, version);
      expect([refused.status, refused.error.fields]).toEqual([
        400,
        [{ path: 'value.invoiceQrUrl', message: 'The link must begin with https:// or http://.' }],
      ]);
    }
    expect(await read('printing')).toEqual(odd);
    expect((await put('printing', { ...odd, invoiceQrUrl: 'https://corner.test/review' }, version)).status).toBe(200);
  });

  it('is not lost when a cook changes another field of the section', async () => {
    const { kitchenDisplay } = settingsSections;
    await write('kitchenDisplay', { ...kitchenDisplay.defaults, prepTimeInMinutes: 17, lateAfterDueInMinutes: 4, newer: true });
    const display = await server.signInDisplay();
    const answer = await server.call(setPrepTime, {
      params: { restaurantId: server.restaurantId, storeId: server.storeId },
      body: { prepTimeInMinutes: 25 },
      cookie: display,
    });
    expect(answer.status).toBe(200);
    expect(await read('kitchenDisplay')).toMatchObject({ prepTimeInMinutes: 25, lateAfterDueInMinutes: 4, newer: true });
  });

  const rule = {
    ...{ id: 'gst', name: 'GST', rate: 10_000, inclusive: false, categories: ['standard'], collectionTypes: ['pickup'] },
    ...{ appliesToDeliveryFee: false, startDate: '2000-07-01', endDate: null },
  };
  const toastie = async () => {
    server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
    await server.test.owner.query('update store set settings_version = settings_version + 1 where id = $1', [server.storeId]);
    const body = { collectionType: 'pickup' as const, lines: [server.line('Toastie', 1)], requestedFor: null };
    return server.call(quoteCart, { params: place(), body });
  };

  it('charges as it did before where a price cannot be read any more, and says so', async () => {
    const { version } = (await get('tax')).data;
    expect((await put('tax', { rules: [rule] }, version)).data).toMatchObject({ misfits: [] });
    const business = (await get('business')).data;
    await put('business', { ...business.value, taxRegistered: true }, business.version);
    const before = (await toastie()).data.cart!.grandTotal;
    await write('tax', { rules: 'by the book' });
    expect((await get('tax')).data).toMatchObject({ value: { rules: [rule] }, misfits: ['rules'] });
    expect((await toastie()).data.cart!.grandTotal).toBe(before);
    expect((await put('tax', { rules: [{ ...rule, rate: 12_000 }] }, version + 1)).data).toMatchObject({ misfits: [] });
    expect((await toastie()).data.cart!.grandTotal).not.toBe(before);
  });

  it('refuses business rather than charge by defaults where nobody knows what stood before; who mends it sees the section', async () => {
    await write('tax', { rules: 'by the book' });
    await server.test.owner.query("update store_setting set last_readable = null where section = 'tax'");
    expect((await toastie()).status).toBe(503);
    const { value, version, misfits } = (await get('tax')).data;
    expect([value, misfits]).toEqual([{ rules: [] }, ['rules']]);
    expect((await put('tax', { rules: [rule] }, version)).status).toBe(200);
    expect((await toastie()).status).toBe(200);
  });
});

describe('409', () => {
  it('of two with the same version one wins; the other gets what stands', async () => {
    const { value, version } = (await get('checkout')).data;
    const answers = await Promise.all([1, 2, 3, 4].map((length) => put('checkout', { ...value, hasCoupons: length > 2 }, version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const loser = answers.find(({ status }) => status === 409)!;
    expect(loser.error).toMatchObject({ code: 'resource_status_conflict', details: { version: version + 1 } });
  });

  it.each([-(2 ** 31) - 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER])('for a version that no section can have: %d', async (version) => {
    const { value, version: newest } = (await get('checkout')).data;
    const answer = await put('checkout', value, version);
    expect([answer.status, answer.error]).toMatchObject([409, { code: 'resource_status_conflict', details: { version: newest } }]);
  });
});

describe('400', () => {
  it('names the fields below the value, and refuses unknown ones', async () => {
    expect((await put('kitchenDisplay', { prepTimeInMinutes: 0 }, 2)).error.fields).toMatchObject([{ path: 'value.prepTimeInMinutes' }]);
    expect((await put('kitchenDisplay', { prepTimeInMinutes: 30, color: 'red' }, 2)).status).toBe(400);
  });

  const gst = { ...defaultTaxRules.AU[0]!, endDate: null };
  it.each([
    ['an id that another rule has', [gst, gst], 'value.rules.1.id'],
    ['no id', [{ ...gst, id: '' }], 'value.rules.0.id'],
    ['an endless id', [{ ...gst, id: 'x'.repeat(61) }], 'value.rules.0.id'],
    ['an end before the start', [{ ...gst, endDate: '2000-06-30' }], 'value.rules.0.endDate'],
    ['more rules than a price can wait for', Array.from({ length: 51 }, (_, at) => ({ ...gst, id: `gst-${at}` })), 'value.rules'],
  ])('refuses tax rules with %s', async (_name, rules, path) => {
    const answer = await put('tax', { rules }, (await get('tax')).data.version);
    expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path }]]);
  });

  it('refuses a tax number whose digits do not fit the country, and takes one that does', async () => {
    const { value, version } = (await get('business')).data;
    for (const taxNumber of ['not a number at all', '51824753557', '980780684']) {
      const refused = await put('business', { ...value, taxNumber, taxRegistered: true }, version);
      expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, ['value.taxNumber']]);
    }
    expect((await put('business', { ...value, taxNumber: ' 51 824 753 556', taxRegistered: true }, version)).status).toBe(200);
  });

  it('refuses more hours for a holiday than anybody has', async () => {
    const hours = { startTimeOfDay: '9:00 AM', endTimeOfDay: '10:00 AM', attributeToPreviousDay: false };
    const holiday = { name: 'Christmas', date: '2030-12-25', dayIntervals: Array.from({ length: 7 }, () => hours) };
    const { version } = (await get('holidays')).data;
    const answer = await put('holidays', { holidays: [holiday] }, version);
    expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path: 'value.holidays.0.dayIntervals' }]]);
  });

  it('takes tax rules that follow one another', async () => {
    const next = { ...gst, id: 'gst-2030', startDate: '2030-07-01' };
    const answer = await put('tax', { rules: [{ ...gst, endDate: '2030-06-30' }, next] }, (await get('tax')).data.version);
    expect(answer.status).toBe(200);
  });
});

describe('404', () => {
  it('for an unknown section, store or restaurant', async () => {
    for (const section of ['nothing', 'constructor']) {
      const unknown = { ...getSettings('tax'), path: getSettings('tax').path.replace('tax', section) } as ReturnType<
        typeof getSettings<'tax'>
      >;
      expect((await server.call(unknown, { params: place(), cookie: admin })).status).toBe(404);
    }
    const owner = await server.signIn('superAdmin');
    for (const params of [
      { ...place(), storeId: randomUUID() },
      { ...place(), restaurantId: randomUUID() },
    ]) {
      expect((await server.call(getSettings('tax'), { params, cookie: owner })).status).toBe(404);
      const body = { value: { rules: [] }, version: 0 };
      expect((await server.call(putSettings('tax'), { params, body, cookie: owner })).status).toBe(404);
    }
  });
});

describe('401, 403', () => {
  it('nobody; staff who may only read; a kitchen display', async () => {
    expect((await get('tax', 'x=y')).status).toBe(401);
    expect((await put('tax', { rules: [] }, 0, 'x=y')).status).toBe(401);
    expect((await put('tax', { rules: [] }, 0, await server.signIn('storeUser'))).status).toBe(403);
    expect((await get('tax', await server.signInDisplay())).status).toBe(403);
  });
});
