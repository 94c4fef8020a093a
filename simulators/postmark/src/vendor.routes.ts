import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fault, Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';

interface Message {
  From?: string;
  To?: string;
  Subject?: string;
  HtmlBody?: string;
  TextBody?: string;
  MessageStream?: string;
  Headers?: { Name: string; Value: string }[];
}

const address = /^(?:[^<>"\r\n]+ )?<?[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+>?$/;

/** Why a message is not accepted: Postmark's code and message. */
function getRefusal({ From = '', To = '', HtmlBody = '', TextBody = '', MessageStream = 'outbound' }: Message, senders: readonly string[]) {
  const domain = /@([^>\s]+)>?$/.exec(From)?.[1] ?? '';
  if (!address.test(From)) return { ErrorCode: 300, Message: `Invalid 'From' address: '${From}'.` };
  if (!senders.includes(domain)) {
    return { ErrorCode: 400, Message: `The 'From' address you supplied (${From}) is not a Sender Signature on your account.` };
  }
  if (!address.test(To)) return { ErrorCode: 300, Message: `Invalid 'To' address: '${To}'.` };
  if (HtmlBody === '' && TextBody === '') return { ErrorCode: 300, Message: 'Provide either email TextBody or HtmlBody or both.' };
  if (MessageStream !== 'outbound')
    return { ErrorCode: 1235, Message: `The 'MessageStream' (${MessageStream}) does not exist on this server.` };
  return null;
}

/** `POST /email` of Postmark. */
export function vendorRoutes(
  app: FastifyInstance,
  { serverToken, senders }: { serverToken: string; senders: readonly string[] },
  { outbox, faults }: { outbox: Outbox; faults: Faults },
): void {
  const lose = (reply: FastifyReply, { kind }: Fault): FastifyReply => breakOff(reply, kind === 'reset' ? 'reset' : 'silence');

  app.post<{ Body: Message }>('/email', async (request, reply) => {
    if (request.headers['x-postmark-server-token'] !== serverToken) {
      return reply
        .code(401)
        .send({ ErrorCode: 10, Message: 'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.' });
    }
    const message = request.body;
    const { From = '', To = '', Subject = '', HtmlBody = '', TextBody = '', MessageStream = 'outbound', Headers = [] } = message;
    const refusal = getRefusal(message, senders);
    if (refusal !== null) return reply.code(422).send(refusal);
    const fault = faults.strike(To);
    if (fault !== null && fault.when === 'before') {
      if (fault.kind === 'refuse') return reply.code(422).send({ ErrorCode: fault.code, Message: 'On demand.' });
      if (fault.kind === 'error') return reply.code(fault.status).send({ ErrorCode: 100, Message: 'On demand.' });
      if (fault.kind !== 'garbage') return lose(reply, fault);
    }
    const find = (name: string) => Headers.find((header) => header.Name.toLowerCase() === name)?.Value;
    const own = find('x-pm-keepid') === 'true' ? find('message-id') : undefined;
    const mail = { from: From, to: To, subject: Subject, html: HtmlBody, text: TextBody, stream: MessageStream, messageId: own };
    const { id, receivedAt } = outbox.accept(mail);
    if (fault?.kind === 'garbage') return reply.type('text/html').send('<html>Bad gateway</html>');
    if (fault !== null) return lose(reply, fault);
    return { To, SubmittedAt: receivedAt, MessageID: id, ErrorCode: 0, Message: 'OK' };
  });
}
