import { createServer } from 'node:net';
import { Refusal } from './fail.mjs';

/**
 * Refuses early, before minutes of preparation, if the port is not available.
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

/**
 * The simulators of outside systems, unless one of `unless` shows that the real system is configured; the port of each can be changed by
 * its variable. The server lists the same (`start/simulators.ts`), and a test compares the two.
 */
export const simulatorPorts = [
  { what: 'the printer simulator', variable: 'SUNMI_SIMULATOR_PORT', after: 1, unless: ['SUNMI_BASE_URL'] },
  { what: 'the card simulator', variable: 'STRIPE_SIMULATOR_PORT', after: 2, unless: ['STRIPE_SECRET_KEY'] },
  { what: 'the text message simulator', variable: 'SMS_SIMULATOR_PORT', after: 3, unless: ['TWILIO_BASE_URL', 'TWILIO_ACCOUNT_SID'] },
  { what: 'the mail simulator', variable: 'MAIL_SIMULATOR_PORT', after: 4, unless: ['SMTP_URL', 'POSTMARK_SERVER_TOKEN'], also: 1 },
  {
    what: 'the Uber Eats simulator',
    variable: 'UBER_EATS_SIMULATOR_PORT',
    after: 6,
    unless: ['UBER_EATS_CLIENT_ID', 'UBER_EATS_API_BASE_URL'],
  },
];

/**
 * Refuses early if a simulator's port is not available, and says which one and how to change it.
 * @param port the server's own; 0 lets every simulator take any.
 */
export async function ensureSimulatorPortsAreFree(port, env = process.env) {
  for (const { what, variable, after, unless, also = 0 } of simulatorPorts) {
    const first = env[variable] ? Number(env[variable]) : port === 0 ? 0 : port + after;
    if (first === 0 || unless.some((name) => env[name])) continue;
    for (let wanted = first; wanted <= first + also; wanted += 1) {
      if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
        throw new Refusal(`${variable} must be a number from 0 to ${65_535 - also}: ${what} cannot listen on port ${wanted}.`);
      }
      if ((await probe(wanted, '127.0.0.1')) === undefined) continue;
      throw new Refusal(
        `Port ${wanted} is in use or may not be used; ${what} needs it. End the other program, or choose another port: ${variable}=${first < 65_000 ? first + 100 : 4000} npm start`,
      );
    }
  }
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
