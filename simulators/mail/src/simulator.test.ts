import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseWrites } from '@servery/simulator-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailSimulator, type Mail, type MailSimulator } from './index.ts';

let simulator: MailSimulator;
const start = async (dataDir?: string) => {
  simulator = await startMailSimulator({ port: 0, smtpPort: 0, ...(dataDir === undefined ? {} : { dataDir }) });
  return simulator;
};
afterEach(() => simulator?.close());

/** Speaks SMTP by hand. Resolves with the server's answers; a cut line ends them. */
const speak = (lines: string[]): Promise<string[]> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(simulator.smtpUrl).port), '127.0.0.1');
    const answers: string[] = [];
    const left = [...lines];
    let buffer = '';
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      const complete = buffer.split('\r\n').slice(0, -1);
      if (!complete.some((line) => /^\d{3} /.test(line))) return;
      buffer = '';
      answers.push(complete.at(-1) ?? '');
      const next = left.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answers));
  });
const content = (html: string, text = 'Hello there') =>
  [
    'From: Servery <hello@example.com>',
    'To: mia@example.com',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe_=3Cb=3E?=',
    'Message-ID: <one@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--x--',
    '.',
  ].join('\r\n');
const sendTo = (to: string, html = '<p>Hello <b>there</b></p>', text?: string) =>
  speak(['EHLO test', 'MAIL FROM:<hello@example.com>', `RCPT TO:<${to}>`, 'DATA', content(html, text), 'QUIT']);
const mailsTo = async (to = '') => (await (await fetch(`${simulator.url}/_sim/mails?to=${to}`)).json()) as Mail[];
const fault = (body: object) =>
  fetch(`${simulator.url}/_sim/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const page = async (path = '/') => {
  const response = await fetch(simulator.url + path);
  return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text: await response.text() };
};

describe('the mail server', () => {
  it('keeps what it is given, with the links of HTML and text', async () => {
    await start();
    await sendTo('Mia@Example.com', '<a href="https://a.example/x?code=1&amp;b=2">go</a>', 'Or go to https://b.example/y.');
    const [mail, ...more] = await mailsTo('mia@');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: ['mia@example.com'],
      from: 'Servery <hello@example.com>',
      subject: 'Grüße <b>',
      messageId: '<one@example.com>',
    });
    expect(mail?.links).toEqual(['https://a.example/x?code=1&b=2', 'https://b.example/y']);
    expect(await mailsTo('nobody')).toEqual([]);
    await fetch(`${simulator.url}/_sim/mails`, { method: 'DELETE' });
    expect(await mailsTo()).toEqual([]);
  });

  it('remembers through a restart, and through a kill in the middle of a line', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'servery-mail-'));
    await start(dataDir);
    await sendTo('one@example.com');
    await simulator.close();
    appendFileSync(join(dataDir, 'outbox.jsonl'), '{"id":"cut');
    await start(dataDir);
    await sendTo('two@example.com');
    await simulator.close();
    await start(dataDir);
    expect((await mailsTo()).map(({ to }) => to[0])).toEqual(['two@example.com', 'one@example.com']);
    rmSync(dataDir, { recursive: true });
  });

  it('asks for a mail again later while its disk is full', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'servery-mail-'));
    await start(dataDir);
    await sendTo('one@example.com');
    const free = refuseWrites(join(dataDir, 'outbox.jsonl'));
    expect((await sendTo('two@example.com')).filter((line) => /^[45]/.test(line))).toEqual([expect.stringMatching(/^452 4\.3\.1/)]);
    free();
    await sendTo('three@example.com');
    expect((await mailsTo()).map(({ to }) => to[0])).toEqual(['three@example.com', 'one@example.com']);
    rmSync(dataDir, { recursive: true });
  });

  it('fails as it is told, for one recipient, so many times', async () => {
    await start();
    await fault({ kind: 'refuse', to: 'a@example.com' });
    await fault({ kind: 'later', to: 'b@example.com', times: 2 });
    expect((await sendTo('c@example.com')).filter((line) => /^[45]/.test(line))).toEqual([]);
    expect((await sendTo('a@example.com')).some((line) => line.startsWith('550'))).toBe(true);
    expect((await sendTo('b@example.com')).some((line) => line.startsWith('451'))).toBe(true);
    expect(((await (await fetch(`${simulator.url}/_sim/faults`)).json()) as object[]).length).toBe(1);
    expect((await mailsTo()).map(({ to }) => to[0])).toEqual(['c@example.com']);
  });

  it('cuts the line before it takes a mail, or after', async () => {
    await start();
    await fault({ kind: 'cutBefore' });
    expect((await sendTo('a@example.com')).at(-1)).toMatch(/^250/);
    expect(await mailsTo()).toEqual([]);
    await fault({ kind: 'cutAfter' });
    expect((await sendTo('a@example.com')).at(-1)).toMatch(/^354/);
    expect(await mailsTo()).toHaveLength(1);
  });

  it('refuses a fault that it does not know', async () => {
    await start();
    expect((await fault({ kind: 'meteor' })).status).toBe(400);
  });
});

describe('the page', () => {
  it('lists mails, newest first, and shows one in a frame without scripts', async () => {
    await start();
    expect((await page()).text).toContain('No mail yet.');
    await sendTo('mia@example.com', '<html><head></head><body><script>alert(1)</script><p>Hi</p></body></html>');
    await sendTo('noor@example.com');
    const list = await page();
    expect(list.text.indexOf('noor@example.com')).toBeLessThan(list.text.indexOf('mia@example.com'));
    expect(list.text).toContain('Grüße &lt;b&gt;');
    const [mail] = await mailsTo('mia');
    const open = await page(`/mails/${mail?.id}`);
    expect(open.text).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(open.policy).toContain("script-src 'self'");
    const body = await page(`/mails/${mail?.id}/body`);
    expect(body.policy).toMatch(/^sandbox allow-popups(?!.*allow-scripts)/);
    expect(body.policy).toContain("default-src 'none'");
    expect(body.text).toContain('<base target="_blank">');
  });

  it('finds by recipient, and says so where there is nothing', async () => {
    await start();
    await sendTo('mia@example.com');
    expect((await page('/?to=MIA')).text).toContain('mia@example.com');
    expect((await page('/?to=%3Cscript%3E')).text).toContain('No mail to “&lt;script&gt;”.');
    expect((await page('/mails/unknown')).status).toBe(404);
    expect((await page('/mails/unknown/body')).status).toBe(404);
  });

  it('hears of a new mail at once', async () => {
    await start();
    const abort = new AbortController();
    const response = await fetch(`${simulator.url}/_sim/stream`, { signal: abort.signal });
    const reader = response.body!.getReader();
    await sendTo('mia@example.com');
    let heard = '';
    while (!heard.includes('changed')) heard += new TextDecoder().decode((await reader.read()).value);
    abort.abort();
    expect((await page('/_sim/list')).text).toContain('mia@example.com');
  });
});
