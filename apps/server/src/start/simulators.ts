import { startSunmiSimulator } from '@servery/simulator-sunmi';
import type { StoreOptions } from '@servery/simulator-uber-eats';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { startMail } from './mail-simulator.ts';
import type { DemoPrinter } from './seed.ts';
import { besideSms, startSms } from './sms-simulator.ts';
import { besideStripe, startStripe } from './stripe-simulator.ts';
import { besideUberEats, startUberEats } from './uber-eats-simulator.ts';

export interface Simulators {
  /** The variables that point the adapters at the simulators. */
  env: Record<string, string>;
  /** The page with the printouts; undefined if a real printer cloud is configured. */
  documentUrl: string | undefined;
  /** The card provider's page; undefined if a real one is configured. */
  cardsUrl: string | undefined;
  /** The page with the phones that receive text messages; undefined if a real provider is configured. */
  smsUrl: string | undefined;
  /** The mail simulator's outbox; undefined if a real mail server is configured. */
  mailUrl: string | undefined;
  /** The marketplace's page; undefined if the real one is configured. */
  uberEatsUrl: string | undefined;
  stop(): Promise<void>;
}

/** Keys of the simulated printer cloud. They are valid only for a simulator on this machine. */
const sunmi = { appId: 'servery-demo', appKey: 'servery-demo-key', shopId: 1 };

/** For a node beside the one that runs the simulators: an address on this machine without keys means the simulator's. */
export function besideSimulators(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const url = env['SUNMI_BASE_URL'] ?? '';
  const simulated = /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url) && !env['SUNMI_APP_ID'];
  return besideUberEats(besideSms(besideStripe(simulated ? { ...env, ...variables(url) } : env)));
}

const variables = (url: string): Record<string, string> => ({
  SUNMI_BASE_URL: url,
  SUNMI_APP_ID: sunmi.appId,
  SUNMI_APP_KEY: sunmi.appKey,
  SUNMI_SHOP_ID: String(sunmi.shopId),
});

/**
 * Starts simulators of the outside systems that are not configured: without `SUNMI_BASE_URL` a printer cloud that speaks the vendor's
 * protocol, without `STRIPE_SECRET_KEY` a card provider, without `TWILIO_ACCOUNT_SID` and `TWILIO_BASE_URL` a text message provider,
 * without `SMTP_URL` a mail server, without `UBER_EATS_CLIENT_ID` and `UBER_EATS_API_BASE_URL` a marketplace.
 * @throws if a port is taken
 */
export async function startSimulators(
  config: Config,
  env: NodeJS.ProcessEnv,
  { printers, marketplaceStores }: { printers: DemoPrinter[]; marketplaceStores: StoreOptions[] },
): Promise<Simulators> {
  const started: { env: Record<string, string>; stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of started.reverse()) await each.stop();
  };
  try {
    const paper = await startPrintout(config, env, printers);
    started.push(paper);
    const cards = await startStripe(config, env);
    started.push(cards);
    const sms = await startSms(config, env);
    started.push(sms);
    const mail = await startMail(config, env);
    started.push(mail);
    const uberEats = await startUberEats(config, env, marketplaceStores);
    started.push(uberEats);
    return {
      env: Object.assign({}, ...started.map((each) => each.env)),
      documentUrl: paper.url,
      cardsUrl: cards.url,
      smsUrl: sms.url,
      mailUrl: mail.url,
      uberEatsUrl: uberEats.url,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPrintout(config: Config, env: NodeJS.ProcessEnv, printers: DemoPrinter[]) {
  if (env['SUNMI_BASE_URL'] !== undefined && env['SUNMI_BASE_URL'] !== '') return { env: {}, url: undefined, stop: async () => {} };
  const simulator = await startSunmiSimulator({
    port: config.sunmiSimulatorPort,
    appId: sunmi.appId,
    appKey: sunmi.appKey,
    dataDir: join(config.dataDir, 'sunmi'),
    devices: printers.map(({ serial, name, isNew }) => ({ serial, name, shopId: isNew ? null : sunmi.shopId })),
  });
  return { env: variables(simulator.url), url: simulator.url, stop: () => simulator.close() };
}
