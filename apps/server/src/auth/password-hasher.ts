import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Hashes passwords and compares them with stored hashes. */
export interface PasswordHasher {
  /** @returns a PHC string, which contains the algorithm, its cost and the salt. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash.
   *
   * @param stored Undefined if the account doesn't exist: the work is still done, so that the response time
   * doesn't reveal it.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** Cost per hash. */
export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

/**
 * OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and two passes. Node computes at most four at a time, so a
 * flood of sign-ins can't take more than 76 MiB.
 */
const HASH_COST: HashCost = { memory: 19_456, passes: 2 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

export function createPasswordHasher(cost: HashCost = HASH_COST): PasswordHasher {
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES);
    const hashed = await computeHash(password, salt, cost);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hashed)}`;
  };
  let placeholderHash: Promise<string> | undefined;
  return {
    hash,
    async matches(password, stored) {
      placeholderHash ??= hash(randomBytes(SALT_BYTES).toString('hex'));
      const [, memory, passes, salt = '', expected = ''] =
        phcPattern.exec(stored ?? (await placeholderHash)) ?? [];
      const hashed = await computeHash(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
      });
      return timingSafeEqual(hashed, Buffer.from(expected, 'base64')) && stored !== undefined;
    },
  };
}

/** NFKC, so that a password is the same on every keyboard (NIST SP 800-63B, section 3.1.1.2). */
function computeHash(password: string, salt: Buffer, { memory, passes }: HashCost): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return argon2id({ message, nonce: salt, parallelism: 1, tagLength: HASH_BYTES, memory, passes });
}

/** Unpadded base64, as used in PHC strings. */
function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
