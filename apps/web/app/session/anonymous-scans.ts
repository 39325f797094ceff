import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** The storage key for scans made in this browser without an account (docs/decisions/0095-fixed-values.md). */
const IDS_STORAGE_KEY = 'anonymousScans';
/** Maximum number of ids: more than anyone would look through; attribution accepts a thousand. */
const MAX_SCANS = 100;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads the ids of the scans stored in this browser, newest first. Invalid entries are ignored. */
export function readScanIds(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(IDS_STORAGE_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(
      0,
      MAX_SCANS,
    );
  } catch {
    return [];
  }
}

/** The ids of the scans stored in this browser, newest first. */
export function getAnonymousScanIds(): string[] {
  return readScanIds(getBrowserStorage());
}

/**
 * Returns the claim token of a scan that was started in this browser without an account; undefined for any other
 * scan.
 */
export function getClaimToken(id: string, store: Store = getBrowserStorage()): string | undefined {
  return readClaimTokens(store).get(id);
}

/** Returns the header that proves who started a scan without an account; empty for any other scan. */
export function getClaimHeaders(id: string): { 'x-claim-token'?: string } {
  const token = getClaimToken(id);
  return token === undefined ? {} : { 'x-claim-token': token };
}

/** @param claimToken The server's token from the start of the scan; null for an account's scan. */
export function saveScan(id: string, claimToken: string | null, store: Store = getBrowserStorage()): void {
  const tokens = new Map(readClaimTokens(store));
  if (claimToken !== null) tokens.set(id, claimToken);
  writeScans([id, ...readScanIds(store).filter((other) => other !== id)], tokens, store);
}

export function removeScan(id: string, store: Store = getBrowserStorage()): void {
  writeScans(
    readScanIds(store).filter((other) => other !== id),
    readClaimTokens(store),
    store,
  );
}

/** Accessing the property throws in browsers that block storage. */
function getBrowserStorage(): Store {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

const changeEvents = new EventTarget();

/** Stores the newest scan ids and their claim tokens. */
function writeScans(ids: readonly string[], tokens: ReadonlyMap<string, string>, store: Store): void {
  const kept = ids.slice(0, MAX_SCANS);
  try {
    store.setItem(IDS_STORAGE_KEY, JSON.stringify(kept));
    writeClaimTokens(new Map([...tokens].filter(([id]) => kept.includes(id))), store);
  } catch {
    // Storage may be full or blocked. The scan has its own URL, so only this list and the right to claim the scan are
    // lost.
  }
  changeEvents.dispatchEvent(new Event('change'));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  changeEvents.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    changeEvents.removeEventListener('change', onChange);
  };
}

/** Returns the ids stored in this browser, in sync across tabs; null before hydration. */
export function useAnonymousScans(): readonly string[] | null {
  const kept = useSyncExternalStore(subscribe, getSnapshot, () => null);
  return kept === null ? null : (JSON.parse(kept) as string[]);
}

/** A string, so that React can detect changes. */
function getSnapshot(): string {
  return JSON.stringify(readScanIds(getBrowserStorage()));
}

/** The storage key for claim tokens, in addition to the fixed list of scan ids. */
const TOKENS_STORAGE_KEY = 'anonymousScanClaims';

const ClaimTokens = z.record(z.string(), z.string());

/** Returns the claim tokens of scans started in this browser without an account, by scan id. */
function readClaimTokens(store: Store): ReadonlyMap<string, string> {
  try {
    const kept = ClaimTokens.safeParse(JSON.parse(store.getItem(TOKENS_STORAGE_KEY) ?? '{}'));
    return new Map(Object.entries(kept.data ?? {}));
  } catch {
    return new Map();
  }
}

/**
 * Replaces the stored tokens.
 *
 * @throws {DOMException} if storage is full or blocked.
 */
function writeClaimTokens(tokens: ReadonlyMap<string, string>, store: Store): void {
  store.setItem(TOKENS_STORAGE_KEY, JSON.stringify(Object.fromEntries(tokens)));
}
