import { useSyncExternalStore } from 'react';
import { readClaimTokens, writeClaimTokens } from './claim-tokens.ts';

/** The browser storage's key for the scans made here without an account (specification, section 3). */
const STORAGE_KEY = 'anonymousScans';
/** More than a person looks through; attribution accepts a thousand. */
const MAX_SCANS = 100;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The ids of the scans kept in this browser, newest first. Whatever else stands in the storage is passed over. */
export function readScanIds(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(
      0,
      MAX_SCANS,
    );
  } catch {
    return [];
  }
}

/** The ids of the scans kept in this browser, newest first. */
export function getAnonymousScanIds(): string[] {
  return readScanIds(getBrowserStorage());
}

/** The claim token of a scan that was started in this browser without an account; undefined for any other scan. */
export function getClaimToken(id: string, store: Store = getBrowserStorage()): string | undefined {
  return readClaimTokens(store).get(id);
}

/** The header that proves who started a scan without an account; empty for any other scan. */
export function getClaimHeaders(id: string): { 'x-claim-token'?: string } {
  const token = getClaimToken(id);
  return token === undefined ? {} : { 'x-claim-token': token };
}

/** @param claimToken What the server gave when the scan was started; null for a scan of an account. */
export function rememberScan(
  id: string,
  claimToken: string | null,
  store: Store = getBrowserStorage(),
): void {
  const tokens = new Map(readClaimTokens(store));
  if (claimToken !== null) tokens.set(id, claimToken);
  writeScans([id, ...readScanIds(store).filter((other) => other !== id)], tokens, store);
}

export function forgetScan(id: string, store: Store = getBrowserStorage()): void {
  writeScans(
    readScanIds(store).filter((other) => other !== id),
    readClaimTokens(store),
    store,
  );
}

/** Browsers that block storage throw at the very name. */
function getBrowserStorage(): Store {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

const changeEvents = new EventTarget();

/** Keeps the newest ids, and of the tokens those of these scans. */
function writeScans(ids: readonly string[], tokens: ReadonlyMap<string, string>, store: Store): void {
  const kept = ids.slice(0, MAX_SCANS);
  try {
    store.setItem(STORAGE_KEY, JSON.stringify(kept));
    writeClaimTokens(new Map([...tokens].filter(([id]) => kept.includes(id))), store);
  } catch {
    // Storage may be full or blocked. The scan has its own URL, so only this list and the right to claim it are lost.
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

/** The ids kept in this browser, in all its tabs; null in the page as it was built, before it wakes. */
export function useAnonymousScans(): readonly string[] | null {
  const kept = useSyncExternalStore(subscribe, getSnapshot, () => null);
  return kept === null ? null : (JSON.parse(kept) as string[]);
}

/** A string, so that React can tell whether it has changed. */
function getSnapshot(): string {
  return JSON.stringify(readScanIds(getBrowserStorage()));
}
