import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';

const largest = 5 * 1024 * 1024;

const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { responseCode: code });

/**
 * A mail server that accepts every mail and delivers none. It requires no password and offers no TLS: it listens only on this machine.
 * Rejects if the port is taken.
 */
export async function startSmtp(options: { port: number; host: string; outbox: Outbox; faults: Faults }) {
  const { outbox, faults } = options;
  const stopping = new AbortController();

  /** The line goes dead, as when a cable is pulled. */
  const cut = (session: SMTPServerSession): void => {
    const connections = (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections;
    for (const connection of connections) if (connection.id === session.id) connection._socket.destroy();
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: largest,
    banner: 'Servery mail simulator',
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo(address, _session, done) {
      const fault = faults.strike(['refuse', 'later'], [address.address.toLowerCase()]);
      if (fault?.kind === 'refuse') return done(refusal(550, '5.1.1 There is no such mailbox here'));
      if (fault?.kind === 'later') return done(refusal(451, '4.3.2 Please try again later'));
      return done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      if (faults.strike(['cutBefore'], to) !== null) {
        stream.resume();
        return cut(session);
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 The message is too large'));
        void (async () => {
          await outbox.add(to, Buffer.concat(chunks));
          if (faults.strike(['cutAfter'], to) !== null) return cut(session);
          const slow = faults.strike(['slow'], to);
          if (slow !== null) await sleep(slow.delayMs, undefined, { signal: stopping.signal }).catch(() => {});
          done();
        })().catch(() => done(refusal(452, '4.3.1 Insufficient system storage')));
      });
    },
  });
  // Cut connections end in an error of theirs; that is what they are for.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => {
      stopping.abort();
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
