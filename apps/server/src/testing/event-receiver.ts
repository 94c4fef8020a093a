import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentEvent } from '@servery/contract/event-endpoints';

/** A delivery as it arrived. */
export interface Received {
  id: string;
  event: SentEvent;
  /** Which of the receiver's secrets one of its signatures is right for. */
  signedWith: string[];
}

/** An address of another company that receives events: a real server that checks signatures itself. */
export interface EventReceiver {
  origin: string;
  /** All deliveries, whatever was answered. */
  received: Received[];
  secrets: string[];
  /** What is answered to a delivery; 204 unless the test sets it. */
  answer: (received: Received) => { status: number; body?: string; location?: string };
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const receiver: EventReceiver = {
    origin: '',
    received: [],
    secrets: [],
    answer: () => ({ status: 204 }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const header = (name: string) => String(request.headers[name]);
      const text = `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`;
      const signatures = header('webhook-signature').split(' ');
      const isRight = (secret: string) =>
        signatures.includes(
          `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
            .update(text)
            .digest('base64')}`,
        );
      const received = { id: header('webhook-id'), event: JSON.parse(body) as SentEvent, signedWith: receiver.secrets.filter(isRight) };
      receiver.received.push(received);
      const { status, body: answer = '', location } = receiver.answer(received);
      response.writeHead(status, { connection: 'close', ...(location !== undefined && { location }) }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
