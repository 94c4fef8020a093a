import type { Logger } from 'pino';
import type { MapTiles } from './modules/addresses/index.ts';
import type { ErasureJournal } from './modules/erasures/index.ts';
import type { KeyPair } from './modules/push/index.ts';
import type { SmsCaps } from './platform/config.ts';
import type { PictureStorage } from './platform/blobs/picture-storage.ts';
import type { Database } from './platform/db/connections.types.ts';
import type { Timings } from './platform/timings.ts';
import type { AddressPort } from './ports/addresses.ts';
import type { CardProvider } from './ports/card-provider.ts';
import type { MailPort } from './ports/mail.ts';
import type { MarketplacePorts } from './ports/marketplace.ts';
import type { NotifiedMemory } from './platform/db/notified-memory.ts';
import type { PrinterPort } from './ports/printer.ts';
import type { PushPort } from './ports/push.ts';
import type { SmsPort } from './ports/sms.ts';

/** What the server's modules are composed of: the database, the ports, and what tests set otherwise. */
export interface ComposeDeps {
  database: Database;
  printer: PrinterPort;
  /** This node's memory of whose cloud printers are, by restaurant. */
  ownedPrinters?: NotifiedMemory<readonly string[]>;
  /** Without one nobody pays by card. */
  cards?: CardProvider;
  /** Without one no guest can sign in. */
  sms?: SmsPort;
  smsCaps?: SmsCaps;
  /** By the source of their orders; without one no order comes from there. */
  marketplaces?: MarketplacePorts;
  /** How closed apps are woken: `port` gets the stored pair of keys. Without a port no app is woken. */
  push?: { keys?: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort };
  /** Without one addresses come from the server's own list. */
  addresses?: AddressPort;
  mapTiles?: MapTiles | null;
  /** Where pictures are stored, and how many bytes of them a restaurant may store. Without it they are in a folder of the system. */
  pictures?: { storage: PictureStorage; quotaBytes?: number; freeBytes?: (folder: string) => Promise<number> };
  /** Questions about addresses of one client; 0: as many as they like. */
  addressCallsPerMinute?: number;
  /** Where the admin app is, when that is configured. */
  appOrigin?: string | undefined;
  /** Where guests' pages are, when that is configured. */
  portalOrigin?: string | undefined;
  /** Origins to which events may be sent without https and on this machine: for tests. */
  eventReceivers?: readonly string[];
  /** Erased customers, outside of the database; without one a restored backup has them again. */
  erasureJournal?: ErasureJournal;
  /** Declined cards of one address; 0: as many as they like. */
  declinesPerHour?: number;
  log?: Logger;
  /** Where it is as long as that is not configured. */
  localOrigin?: string;
  /** Without one mails wait. */
  mail?: MailPort;
  /** Receives what fails in the background. */
  onError?: (error: unknown) => void;
  /** The product's own unless tests shorten them. */
  timings?: Timings;
  /** How long somebody waits for the card provider, in milliseconds; for tests. */
  paymentAnswerMs?: (() => number) | undefined;
  now?: () => Date;
}
