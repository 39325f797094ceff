import { z } from 'zod';

/** The storage key for claim tokens, beside the list of scan ids that the specification names. */
const STORAGE_KEY = 'anonymousScanClaims';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const ClaimTokens = z.record(z.string(), z.string());

/** Returns the claim tokens of scans started in this browser without an account, by scan id. */
export function readClaimTokens(store: Store): ReadonlyMap<string, string> {
  try {
    const kept = ClaimTokens.safeParse(JSON.parse(store.getItem(STORAGE_KEY) ?? '{}'));
    return new Map(Object.entries(kept.data ?? {}));
  } catch {
    return new Map();
  }
}

/**
 * Replaces the stored tokens.
 *
 * @throws {DOMException} when storage is full or blocked.
 */
export function writeClaimTokens(tokens: ReadonlyMap<string, string>, store: Store): void {
  store.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(tokens)));
}
