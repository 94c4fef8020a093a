import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRefusal, refusals, type Refusal } from './failures.ts';
import type { Fault, Faults } from './faults.ts';
import { newSid, type Ledger, type Message } from './ledger.ts';
import type { Network } from './network.ts';
import { countSegments } from './segments.ts';
import { messageView, pageView } from './views.ts';

export interface VendorOptions {
  accountSid: string;
  authToken: string;
  ledger: Ledger;
  network: Network;
  faults: Faults;
  /** The status callback of messages without their own. */
  statusCallback: string | null;
}

type Form = Readonly<Record<string, string | undefined>>;
interface Answer {
  status: number;
  body: unknown;
}

const e164 = /^\+[1-9]\d{6,14}$/;
const refuse = ({ code, status, message }: Refusal): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The provider's Messages API: form-encoded, basic authentication, answers and errors in its own shape. */
export function vendorRoutes(app: FastifyInstance, options: VendorOptions): void {
  const { accountSid, ledger, network } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });

  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode < 500) return reply.send(error);
    const { status, body } = refuse({ code: 20500, status: statusCode, message: 'An internal server error has occurred' });
    return reply.code(status).send(body);
  });

  const expected = digest(`Basic ${Buffer.from(`${accountSid}:${options.authToken}`).toString('base64')}`);
  const route = (
    method: 'GET' | 'POST',
    path: string,
    work: (request: FastifyRequest<{ Params: { sid: string }; Body: Form; Querystring: Form }>) => Answer,
  ) =>
    app.route<{ Params: { account: string; sid: string }; Body: Form; Querystring: Form }>({
      method,
      url: `/2010-04-01/Accounts/:account/${path}`,
      handler: async (request, reply) => {
        const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
        const answer = (): Answer => {
          if (!known) return refuse(refusals.unauthenticated);
          return request.params.account === accountSid ? work(request) : refuse(refusals.notFound);
        };
        return strike(options.faults, answer, reply);
      },
    });

  route('POST', 'Messages.json', ({ body }) => createMessage(body ?? {}, options));
  route('GET', 'Messages.json', ({ query, url }) => {
    const found = ledger.messages({ to: query.To, from: query.From });
    return { status: 200, body: pageView(found, query, url, accountSid) };
  });
  route('GET', 'Messages/:sid.json', ({ params }) => {
    const message = ledger.message(params.sid);
    return message ? { status: 200, body: messageView(message, accountSid) } : refuse(refusals.notFound);
  });
  route('POST', 'Messages/:sid.json', ({ params, body }) => {
    const message = ledger.message(params.sid);
    if (!message) return refuse(refusals.notFound);
    if (body?.Status !== 'canceled' || message.status !== 'scheduled') return refuse(refusals.notCancelable);
    const canceled: Message = { ...message, status: 'canceled', updatedAt: new Date().toISOString() };
    ledger.save(canceled);
    return { status: 200, body: messageView(canceled, accountSid) };
  });

  function createMessage(form: Form, { statusCallback }: VendorOptions): Answer {
    const problem = getProblem(form, ledger);
    if (problem) return refuse(problem);
    const at = new Date().toISOString();
    const body = form.Body ?? '';
    const message: Message = {
      sid: newSid(),
      direction: 'outbound-api',
      to: form.To ?? '',
      from: form.From ?? null,
      messagingServiceSid: form.MessagingServiceSid ?? null,
      body,
      status: form.ScheduleType === 'fixed' ? 'scheduled' : 'queued',
      parts: countSegments(body).parts,
      errorCode: null,
      errorMessage: null,
      statusCallback: form.StatusCallback ?? statusCallback,
      sendAt: form.ScheduleType === 'fixed' ? new Date(form.SendAt ?? '').toISOString() : null,
      createdAt: at,
      sentAt: null,
      updatedAt: at,
    };
    ledger.save(message);
    network.carry(message);
    return { status: 201, body: messageView(message, accountSid) };
  }
}

function getProblem(form: Form, ledger: Ledger): Refusal | undefined {
  const { To: to, Body: body } = form;
  if (!to) return refusals.noTo;
  if (!e164.test(to)) return refusals.badTo;
  if (!form.From && !form.MessagingServiceSid) return refusals.noFrom;
  if (!body) return refusals.noBody;
  if (body.length > 1600) return refusals.longBody;
  if (form.StatusCallback && !URL.canParse(form.StatusCallback)) return refusals.badCallback;
  if (form.ScheduleType && !isSchedule(form)) return refusals.badSchedule;
  return ledger.optedOut(to) ? refusals.optedOut : getRefusal(to);
}

function isSchedule(form: Form): boolean {
  const minutes = (Date.parse(form.SendAt ?? '') - Date.now()) / 60_000;
  return form.ScheduleType === 'fixed' && Boolean(form.MessagingServiceSid) && minutes >= 5 && minutes <= 35 * 1440;
}

/** Answers, or fails with the fault that is due. */
async function strike(faults: Faults, answer: () => Answer, reply: FastifyReply): Promise<FastifyReply> {
  const fault = faults.strike();
  const done = fault === null || fault.when === 'after' || fault.kind === 'slow' ? answer() : null;
  if (fault !== null) {
    const broken = await fail(fault, reply);
    if (broken) return reply;
  }
  const { status, body } = done ?? answer();
  return reply.code(status).send(body);
}

/** @returns whether the fault was all the answer there is. */
async function fail(fault: Fault, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'slow':
      await sleep(fault.delayMs);
      return false;
    case 'timeout':
      breakOff(reply, 'silence');
      return true;
    case 'reset':
      breakOff(reply, 'reset');
      return true;
    case 'garbage':
      void reply.code(200).type('text/html').send('<html>Bad gateway</html>');
      return true;
    default: {
      const message = fault.kind === 'refuse' ? 'Refused on demand' : 'An internal server error has occurred';
      const { status, body } = refuse({ code: fault.code, status: fault.status, message });
      void reply.code(status).send(body);
      return true;
    }
  }
}
