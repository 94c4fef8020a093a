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
import { createSigner } from '../../platform/signing-key.ts';

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

export function createAddressProofs(database: Database, now: () => Date): AddressProofs {
  const signer = createSigner(database, 'address');
  return {
    async sign({ proof: _proof, ...address }, found) {
      const { line1, suburb, postcode, country, latitude, longitude } = address;
      const lastDay = dayOfProof(now().getTime()) + proofDays;
      const text = writeProof({ line1, suburb, postcode, country, latitude, longitude, ...found, lastDay });
      return { ...address, proof: (await signer.sign(text)).slice(0, signatureLength) + text };
    },
    async check(address, storeId) {
      const proved = provedAddressFor(address, storeId, now().getTime());
      if (proved === null) return checkAddress(address, null);
      const { proof = '' } = address;
      const genuine = await signer.isSignature(proof.slice(0, signatureLength), proof.slice(signatureLength), signatureLength);
      return checkAddress(address, genuine ? proved : null);
    },
  };
}
