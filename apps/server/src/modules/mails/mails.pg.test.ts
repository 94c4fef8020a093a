import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { MailPort, MailResult, MailSend } from '../../ports/mail.ts';
import { createMailsModule } from './index.ts';
import type { MailsService } from './mails.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const start = new Date('2026-11-21T08:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const newAddress = () => `${randomUUID()}@example.com`;

/** A node with a mail service whose results the test sets, and a clock. */
function node(answers: MailResult[] = []) {
  const sent: MailSend[] = [];
  const clock = { now: start };
  const mail: MailPort = {
    send: async (given) => {
      sent.push(given);
      return answers.shift() ?? { outcome: 'sent' };
    },
  };
  const { service, gauges } = createMailsModule({
    database: test.another(4),
    mail,
    origin: 'https://admin.example.com',
    now: () => clock.now,
  });
  const to = (address: string) => sent.filter((each) => each.to === address);
  return { service, gauges, sent, to, clock };
}
const code = 'c'.repeat(43);
const queue = (service: MailsService, to: string, giveUpAt?: Date) =>
  test.database.platform('test', (tx) => service.queue(tx, to, { template: 'verifyEmail', props: { code } }, giveUpAt));
const readRow = async (id: string) => (await test.owner.query('select * from directory.mail where id = $1', [id])).rows[0];
const refused = (retryable: boolean): MailResult => ({ outcome: 'refused', message: 'no', retryable });

describe('the outbox', () => {
  it('sends right after the commit and forgets the link', async () => {
    const { service, to } = node();
    const address = newAddress();
    const id = await queue(service, address);
    expect((await readRow(id)).data).toEqual({ code });
    service.sendSoon();
    await service.settled();
    expect(to(address)).toMatchObject([{ id, subject: 'Please confirm your email address' }]);
    expect(to(address)[0]?.text).toContain(`https://admin.example.com/admin/auth/action?code=${code}`);
    expect(await readRow(id)).toMatchObject({ status: 'sent', data: {}, attempts: 1 });
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const { service, to } = node();
    const address = newAddress();
    const failing = test.database.platform('test', async (tx) => {
      await service.queue(tx, address, { template: 'passwordChanged', props: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await service.drain();
    expect(to(address)).toEqual([]);
  });

  it('sends each mail once, however many nodes look for work', async () => {
    const nodes = Array.from({ length: 5 }, () => node());
    const addresses = Array.from({ length: 20 }, newAddress);
    for (const address of addresses) await queue(nodes[0]!.service, address);
    await Promise.all(nodes.map(({ service }) => service.drain()));
    const all = nodes.flatMap(({ sent }) => sent.map(({ to }) => to)).filter((to) => addresses.includes(to));
    expect(all.toSorted()).toEqual(addresses.toSorted());
  });

  it('goes on after a refusal for now and after silence, in growing pauses and under the same id', async () => {
    const { service, to, clock } = node([refused(true), { outcome: 'unknown', message: '' }]);
    const address = newAddress();
    const id = await queue(service, address);
    const at = async (minutes: number) => {
      clock.now = later(minutes);
      await service.drain();
      return to(address).length;
    };
    expect([await at(0), await at(0.9), await at(1), await at(2.9), await at(3), await at(60)]).toEqual([1, 1, 2, 2, 3, 3]);
    expect(new Set(to(address).map((mail) => mail.id))).toEqual(new Set([id]));
    expect(await readRow(id)).toMatchObject({ status: 'sent', attempts: 3 });
  });

  it('takes up what a killed node had taken, once its lease is over', async () => {
    const { service, to, clock } = node();
    const address = newAddress();
    const id = await queue(service, address);
    await test.owner.query(`update directory.mail set attempts = 1, lease_until = $2 where id = $1`, [id, later(2)]);
    await service.drain();
    expect(to(address)).toHaveLength(0);
    clock.now = later(2);
    await service.drain();
    expect(to(address)).toHaveLength(1);
  });

  it('gives up for ever at a mailbox that is not there', async () => {
    const { service, to, clock, gauges } = node([refused(false)]);
    const address = newAddress();
    const id = await queue(service, address);
    await service.drain();
    clock.now = later(600);
    await service.drain();
    expect(to(address)).toHaveLength(1);
    expect(await readRow(id)).toMatchObject({ status: 'refused', data: {}, message: 'no' });
    expect(await gauges.find(({ name }) => name === 'servery_mails_lost')?.read()).toBeGreaterThan(0);
  });

  it('gives up after a day, or when the link has expired, and reports how many wait', async () => {
    const { service, clock, gauges } = node(Array.from({ length: 100 }, () => refused(true)));
    const [long, short] = [await queue(service, newAddress()), await queue(service, newAddress(), later(10))];
    for (let minute = 0; minute <= 25 * 60; minute += 5) {
      clock.now = later(minute);
      await service.drain();
      if (minute === 5) expect(await gauges.find(({ name }) => name === 'servery_mails_waiting')?.read()).toBe(2);
    }
    for (const id of [long, short]) expect(await readRow(id)).toMatchObject({ status: 'givenUp', data: {} });
    expect((await readRow(short)).finished_at.getTime()).toBeLessThanOrEqual(later(15).getTime());
    expect((await readRow(long)).attempts).toBeGreaterThan(20);
  });

  it('looks up before it writes, and writes nothing where there is nothing to report', async () => {
    const { service, to } = node();
    service.answers('test.ask', async (_tx, { data }) =>
      data['known'] === true ? { letter: { template: 'resetPassword', props: { code } } } : null,
    );
    const [known, unknown] = [newAddress(), newAddress()];
    const ids = await test.database.platform('test', async (tx) => [
      await service.ask(tx, known, 'test.ask', { known: true }),
      await service.ask(tx, unknown, 'test.ask', { known: false, secret: 'hash' }),
    ]);
    await service.drain();
    expect([to(known).length, to(unknown).length]).toEqual([1, 0]);
    expect(await readRow(ids[1]!)).toMatchObject({ status: 'unneeded', data: {} });
  });
});
