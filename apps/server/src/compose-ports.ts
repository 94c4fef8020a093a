import type { Logger } from 'pino';
import {
  addressIntegrations,
  cardIntegrations,
  deviceIntegrations,
  mailIntegrations,
  pictureIntegrations,
  printerIntegrations,
  smsIntegrations,
} from './compose-integrations.ts';
import { marketplaceIntegrations } from './compose-marketplaces.ts';
import { createFolderStore } from './integrations/folder-store/folder-store.adapter.ts';
import { createLocalAddresses } from './integrations/local-addresses/local-addresses.adapter.ts';
import { createWebPushPort } from './integrations/web-push/web-push-provider.adapter.ts';
import type { KeyPair } from './modules/push/index.ts';
import { joinStores } from './platform/blobs/two-stores.ts';
import type { Config } from './platform/config.ts';
import { chooseIntegration, findChosen, listConfigured, type IntegrationHealth } from './platform/integrations/define-integration.ts';
import type { Database } from './platform/db/connections.types.ts';
import type { RateLimiter } from './platform/http/rate-limit.ts';
import type { AddressPort } from './ports/addresses.ts';
import type { BlobStore } from './ports/blob-store.ts';
import { noCardProvider, type CardProvider } from './ports/card-provider.ts';
import { noMail, type MailPort } from './ports/mail.ts';
import type { MarketplacePorts } from './ports/marketplace.ts';
import type { PrinterPort } from './ports/printer.ts';
import { pushByProvider, type PushPort } from './ports/push.ts';
import { noSms, type SmsPort } from './ports/sms.ts';

/**
 * The adapters that the configuration asks for. Each function reads the variables of its integrations, and throws with one sentence per
 * variable that is missing or cannot be read.
 */

/** The printers' cloud; `env` has the address of the real one or of the simulator. */
export const createPrinterPort = (env: NodeJS.ProcessEnv): PrinterPort =>
  (chooseIntegration(printerIntegrations, env) ?? printerIntegrations[0])!.create(env);

/** Who takes cards; without one there are no card payments. */
export const createCardProvider = (env: NodeJS.ProcessEnv): CardProvider =>
  chooseIntegration(cardIntegrations, env)?.create(env) ?? noCardProvider;

/** Who sends text messages; without one none are sent. */
export const createSmsPort = (env: NodeJS.ProcessEnv): SmsPort => chooseIntegration(smsIntegrations, env)?.create(env) ?? noSms;

/** Who sends mails, or the simulator; MAIL_PROVIDER chooses where several are configured. */
export const createMailPort = (env: NodeJS.ProcessEnv): MailPort =>
  chooseIntegration(mailIntegrations, env, 'MAIL_PROVIDER')?.create(env) ?? noMail;

/** The marketplaces that are configured, as many as there are. */
export const createMarketplacePorts = (env: NodeJS.ProcessEnv, deps: { database: Database; rateLimiter: RateLimiter }): MarketplacePorts =>
  Object.fromEntries(
    listConfigured(marketplaceIntegrations, env).map((integration) => [integration.marketplace.source, integration.create(env, deps)]),
  );

/** Browsers' push services and Firebase. */
export function createPushPort(env: NodeJS.ProcessEnv): { keys: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort } {
  const web = createWebPushPort(env);
  const fcm = chooseIntegration(deviceIntegrations, env)?.create(env);
  return { keys: web.keys, port: (standing) => pushByProvider({ webPush: web.port(standing), ...(fcm && { fcm }) }) };
}

/**
 * Where pictures and films are stored: a bucket if one is configured, otherwise the data folder. With PICTURE_STORE=folder a configured
 * bucket is read and new files go to the folder, to move back.
 * @param log where the bucket says that it begins to fail, and that it works again
 */
export function createPictureBlobs(env: NodeJS.ProcessEnv, dataDir: string, log?: Logger) {
  const folder = createFolderStore(dataDir);
  const integration = chooseIntegration(pictureIntegrations, env);
  const bucket = integration?.create(env, { log });
  const health: IntegrationHealth[] = bucket && integration?.health ? [integration.health(bucket)] : [];
  const chosen = env['PICTURE_STORE'] || (bucket === undefined ? 'folder' : 's3');
  if (chosen !== 'folder' && chosen !== 's3') throw new Error('The configuration cannot be read.\nPICTURE_STORE: is folder or s3.');
  if (bucket === undefined) {
    if (chosen === 's3') throw new Error('The configuration cannot be read.\nS3_BUCKET: is needed where PICTURE_STORE is s3.');
    return { blobs: folder as BlobStore, bucket, health };
  }
  const blobs = joinStores({ main: chosen === 's3' ? bucket : folder, near: folder, far: bucket });
  return { blobs, bucket, health };
}

/** Who knows addresses: what ADDRESS_PROVIDER chooses, otherwise the server's own list. */
export const createAddressPort = ({ choices }: Config, env: NodeJS.ProcessEnv, rateLimiter: RateLimiter): AddressPort =>
  findChosen(addressIntegrations, choices['ADDRESS_PROVIDER'])?.create(env, { rateLimiter }) ?? createLocalAddresses();
