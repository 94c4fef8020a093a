import { createServer } from 'node:net';
import { Refusal } from './fail.mjs';

/**
 * Refuses early, before minutes of preparation, when the port cannot be had.
 * @param host the address that will be listened on.
 */
export async function ensurePortIsFree(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Refusal(`PORT must be a number from 0 to 65535, and is "${process.env.PORT}".`);
  const code = await probe(port, host);
  if (code === undefined) return;
  if (code === 'EACCES') throw new Refusal(`Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`);
  const ours = await answersLikeUs(port);
  const who = ours ? 'Servery already runs there; open it, or end it with Ctrl-C in its terminal' : 'End the other program';
  throw new Refusal(`Port ${port} is in use. ${who}, or choose another port: PORT=${port < 65_000 ? port + 1 : 3000} npm start`);
}

function probe(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function answersLikeUs(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    return false;
  }
}
