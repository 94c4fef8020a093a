import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  checkAddress,
  dayOfProof,
  proofDays,
  provedAddressFor,
  signatureLength,
  writeProof,
  type AddressCheck,
  type DeliveryAddress,
  type ProvedAddress,
} from '@servery/domain/delivery';
import type { Database } from '../../platform/db/connections.types.ts';
import { storeSigningKey } from './addresses.repo.ts';

/** What else is signed by this key one day must not pass for an address. */
const getSignature = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`address\n${text}`).digest('base64url').slice(0, signatureLength);

/** Signs what the server knows of addresses, and knows it again (docs/adr/0043-addresses-are-signed.md). */
export interface AddressProofs {
  /**
   * The address with its proof. `elsewhere` null: a provider knows it, and the proof is valid at every store. `line1`: the known part of a
   * first line that contains more.
   */
  sign(
    address: DeliveryAddress,
    found: Pick<ProvedAddress, 'elsewhere' | 'storeId'> & Partial<Pick<ProvedAddress, 'line1'>>,
  ): Promise<DeliveryAddress>;
  /** What a store may rely on of an address that a guest sent. */
  check(address: DeliveryAddress, storeId: string): Promise<AddressCheck>;
}

/** The key is the database's, the same for all nodes; it is read once by each. */
export function createAddressProofs(database: Database, now: () => Date): AddressProofs {
  let key: Promise<Buffer> | undefined;
  const signingKey = (): Promise<Buffer> => {
    key ??= database.platform('addresses: signing key', (tx) => storeSigningKey(tx, randomBytes(32)));
    key.catch(() => (key = undefined));
    return key;
  };
  return {
    async sign({ proof: _proof, ...address }, found) {
      const { line1, suburb, postcode, country, latitude, longitude } = address;
      const lastDay = dayOfProof(now().getTime()) + proofDays;
      const text = writeProof({ line1, suburb, postcode, country, latitude, longitude, ...found, lastDay });
      return { ...address, proof: getSignature(await signingKey(), text) + text };
    },
    async check(address, storeId) {
      const proved = provedAddressFor(address, storeId, now().getTime());
      if (proved === null) return checkAddress(address, null);
      const { proof = '' } = address;
      const ours = Buffer.from(getSignature(await signingKey(), proof.slice(signatureLength)));
      const theirs = Buffer.from(proof.slice(0, signatureLength));
      const genuine = ours.length === theirs.length && timingSafeEqual(ours, theirs);
      return checkAddress(address, genuine ? proved : null);
    },
  };
}
