import { z } from 'zod';

/** The browser storage's key for claim tokens, beside the list of scan ids that the specification names. */
const STORAGE_KEY = 'anonymousScanClaims';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const ClaimTokens = z.record(z.string(), z.string());

/** The claim token of each scan that was started in this browser without an account. */
export function readClaimTokens(store: Store): ReadonlyMap<string, string> {
  try {
    const kept = ClaimTokens.safeParse(JSON.parse(store.getItem(STORAGE_KEY) ?? '{}'));
    return new Map(Object.entries(kept.data ?? {}));
  } catch {
    return new Map();
  }
}

/**
 * Replaces the kept tokens.
 *
 * @throws {DOMException} when the storage is full or blocked.
 */
export function writeClaimTokens(tokens: ReadonlyMap<string, string>, store: Store): void {
  store.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(tokens)));
}
