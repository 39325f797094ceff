import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Encrypts data that must not be readable in the database. */
export interface Vault {
  /** Encrypts text for one context; it can be decrypted only for the same context. */
  seal(text: string, context: string): string;
  /** @throws Error if the text was sealed with a different key or for a different context, or was changed. */
  open(sealed: string, context: string): string;
  /** Returns a stable pseudonym for text, which can't be reversed without the key. */
  createPseudonym(text: string): string;
  /** Derives 256 bits for one purpose. */
  deriveKey(purpose: KeyPurpose): Uint8Array;
}

/** Purposes that have their own derived key. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'screenshot-url'
  | 'report-address'
  | 'unsubscribe'
  | 'unsubscribe-issues'
  | 'confirm-report-emails'
  | 'stop-report-emails';

/** Name of the key file in the data folder. */
export const KEY_FILE = 'secret.key';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens the vault with the configured key, or with a key that is created once and stored in the data folder. */
export async function openVault({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Vault> {
  return createVault(secretKey ?? (await readOrCreateKey(dataDir)));
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const file = join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  try {
    const fresh = randomBytes(32).toString('base64url');
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  }
}

/** AES-256-GCM for encryption, HMAC-SHA-256 for pseudonyms, each with a derived key. */
export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'curbcut', purpose, 32));
  const sealKey = derive('seal');
  const pseudonymKey = derive('pseudonym');
  const keys: Readonly<Record<KeyPurpose, Uint8Array>> = {
    'access-token': derive('access-token'),
    'refresh-token': derive('refresh-token'),
    'screenshot-url': derive('screenshot-url'),
    'report-address': derive('report-address'),
    unsubscribe: derive('unsubscribe'),
    'unsubscribe-issues': derive('unsubscribe-issues'),
    'confirm-report-emails': derive('confirm-report-emails'),
    'stop-report-emails': derive('stop-report-emails'),
  };
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    createPseudonym: (text) => createHmac('sha256', pseudonymKey).update(text).digest('base64url'),
    deriveKey: (purpose) => keys[purpose],
  };
}
