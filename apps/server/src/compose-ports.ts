import { mailIntegrations } from './compose-integrations.ts';
import { createFolderStore } from './integrations/folder-store/folder-store.adapter.ts';
import { createGooglePlacesPort } from './integrations/google-places/google-places.adapter.ts';
import { createLocalAddresses } from './integrations/local-addresses/local-addresses.adapter.ts';
import { createNominatimPort } from './integrations/nominatim/nominatim.adapter.ts';
import { createConfiguredS3 } from './integrations/s3/s3-provider.adapter.ts';
import type { S3Store } from './integrations/s3/s3.adapter.ts';
import { createFcmPort } from './integrations/fcm/fcm-provider.adapter.ts';
import { createSunmiPrinter } from './integrations/sunmi/sunmi.adapter.ts';
import { createSunmiClient } from './integrations/sunmi/sunmi.client.ts';
import { sunmiEnv } from './integrations/sunmi/sunmi.env.ts';
import { createWebPushPort } from './integrations/web-push/web-push-provider.adapter.ts';
import type { KeyPair } from './modules/push/index.ts';
import { joinStores } from './platform/blobs/two-stores.ts';
import type { Config } from './platform/config.ts';
import { chooseIntegration } from './platform/integrations/define-integration.ts';
import type { Database } from './platform/db/connections.types.ts';
import { createOutboundClient } from './platform/http-client/http-client.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import type { AddressPort } from './ports/addresses.ts';
import type { BlobStore, BlobStoreError } from './ports/blob-store.ts';
import { noMail, type MailPort } from './ports/mail.ts';
import type { PrinterPort } from './ports/printer.ts';
import { pushByProvider, type PushPort } from './ports/push.ts';

/** The adapters that the configuration asks for. */

/** The printers' cloud as configured; `env` has the address of the real one or of the simulator. */
export function makePrinter(env: NodeJS.ProcessEnv): PrinterPort {
  const sunmi = sunmiEnv.parse(env);
  const http = createOutboundClient({ trustedOrigins: [new URL(sunmi.SUNMI_BASE_URL).origin] });
  const client = createSunmiClient({ baseUrl: sunmi.SUNMI_BASE_URL, appId: sunmi.SUNMI_APP_ID, appKey: sunmi.SUNMI_APP_KEY, http });
  return createSunmiPrinter(client, sunmi.SUNMI_SHOP_ID);
}

/** Who sends mails as configured, or the simulator; MAIL_PROVIDER chooses where several are configured. @throws when it cannot be read */
export const createMailPort = (env: NodeJS.ProcessEnv): MailPort =>
  chooseIntegration(mailIntegrations, env, 'MAIL_PROVIDER')?.create(env) ?? noMail;

/** Browsers' push services and Firebase, as configured. */
export function createPushPort(env: NodeJS.ProcessEnv): { keys: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort } {
  const web = createWebPushPort(env);
  const fcm = createFcmPort(env);
  return { keys: web.keys, port: (standing) => pushByProvider({ webPush: web.port(standing), ...(fcm && { fcm }) }) };
}

/**
 * Where pictures and films are stored: a bucket if one is configured, otherwise the data folder. With PICTURE_STORE=folder a configured
 * bucket is read and new files go to the folder, to move back.
 * @param onTrouble called when the bucket begins to fail, and with null when it works again
 * @throws with one sentence per variable that cannot be read
 */
export function createPictureBlobs(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  onTrouble?: (trouble: BlobStoreError | null) => void,
): { blobs: BlobStore; bucket: S3Store | undefined } {
  const folder = createFolderStore(dataDir);
  const bucket = createConfiguredS3(env, onTrouble);
  const chosen = env['PICTURE_STORE'] || (bucket === undefined ? 'folder' : 's3');
  if (chosen !== 'folder' && chosen !== 's3') throw new Error('The configuration cannot be read.\nPICTURE_STORE: is folder or s3.');
  if (bucket === undefined) {
    if (chosen === 's3') throw new Error('The configuration cannot be read.\nS3_BUCKET: is needed where PICTURE_STORE is s3.');
    return { blobs: folder, bucket };
  }
  return { blobs: joinStores({ main: chosen === 's3' ? bucket : folder, near: folder, far: bucket }), bucket };
}

/** Who knows addresses, as configured. */
export function createAddressPort({ addressProvider }: Config, env: NodeJS.ProcessEnv, database: Database): AddressPort {
  if (addressProvider === 'google') return createGooglePlacesPort(env);
  return addressProvider === 'nominatim' ? createNominatimPort(env, createRateLimiter(database)) : createLocalAddresses();
}
