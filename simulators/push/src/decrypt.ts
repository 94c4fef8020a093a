import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** A browser's data of a subscription: its own key pair on P-256 and the secret that it shares with the app. */
export interface DeviceKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/**
 * Opens a push as a browser does (RFC 8188 and 8291): `aes128gcm`, one record.
 * @throws when it was not made for these keys, or was changed on its way
 */
export function decrypt(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65 || record.length > recordSize) throw new Error('more than one record, or no key');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(keys.privateKey);
  const shared = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.publicKey, senderKey]);
  const material = Buffer.from(hkdfSync('sha256', shared, keys.auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record');
  return padded.toString('utf8', 0, end);
}
