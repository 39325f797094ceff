import * as nodeCrypto from 'node:crypto';
import { argon2idAsync } from '@noble/hashes/argon2.js';

export const randomBytes: typeof nodeCrypto.randomBytes = nodeCrypto.randomBytes;
export const timingSafeEqual: typeof nodeCrypto.timingSafeEqual = nodeCrypto.timingSafeEqual;

/**
 * Node has supported Argon2 since version 24.7. In earlier versions, the hash is computed in JavaScript, with
 * the same result.
 */
export const argon2: typeof nodeCrypto.argon2 =
  (nodeCrypto as Partial<typeof nodeCrypto>).argon2 ?? computeArgon2;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Computes one hash at a time, in slices of a few milliseconds each, so that the server can respond in
 * between.
 */
function computeArgon2(...[algorithm, parameters, done]: Parameters<typeof nodeCrypto.argon2>): void {
  if (algorithm !== 'argon2id') throw new TypeError(`${algorithm} is not supported before Node 24.7.`);
  const { message, nonce, memory, passes, parallelism, tagLength } = parameters;
  const hashed = previous.then(() =>
    argon2idAsync(toBytes(message), toBytes(nonce), {
      m: memory,
      t: passes,
      p: parallelism,
      dkLen: tagLength,
    }),
  );
  previous = hashed.catch(() => undefined);
  hashed.then(
    (hash) => done(null, Buffer.from(hash)),
    (error: Error) => done(error, Buffer.alloc(0)),
  );
}

function toBytes(value: string | NodeJS.ArrayBufferView | ArrayBuffer): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
