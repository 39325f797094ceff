import { useSyncExternalStore } from 'react';
import { readClaimTokens, writeClaimTokens } from './claim-tokens.ts';

/** The browser storage's key for the scans made here without an account (specification, section 3). */
const key = 'anonymousScans';
/** More than a person looks through; attribution accepts a thousand. */
const atMost = 100;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The ids of the scans kept in this browser, newest first. Whatever else stands in the storage is passed over. */
export function readScans(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(
      0,
      atMost,
    );
  } catch {
    return [];
  }
}

/** The ids of the scans kept in this browser, newest first. */
export function keptScans(): string[] {
  return readScans(browserStore());
}

/** The claim token of a scan that was started in this browser without an account; undefined for any other scan. */
export function claimTokenOf(id: string, store: Store = browserStore()): string | undefined {
  return readClaimTokens(store).get(id);
}

/** The header that proves who started a scan without an account; empty for any other scan. */
export function claimHeaders(id: string): { 'x-claim-token'?: string } {
  const token = claimTokenOf(id);
  return token === undefined ? {} : { 'x-claim-token': token };
}

/** @param claimToken What the server gave when the scan was started; null for a scan of an account. */
export function rememberScan(id: string, claimToken: string | null, store: Store = browserStore()): void {
  const tokens = new Map(readClaimTokens(store));
  if (claimToken !== null) tokens.set(id, claimToken);
  write([id, ...readScans(store).filter((other) => other !== id)], tokens, store);
}

export function forgetScan(id: string, store: Store = browserStore()): void {
  write(
    readScans(store).filter((other) => other !== id),
    readClaimTokens(store),
    store,
  );
}

/** Browsers that block storage throw at the very name. */
function browserStore(): Store {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

const changed = new EventTarget();

/** Keeps the newest ids, and of the tokens those of these scans. */
function write(ids: readonly string[], tokens: ReadonlyMap<string, string>, store: Store): void {
  const kept = ids.slice(0, atMost);
  try {
    store.setItem(key, JSON.stringify(kept));
    writeClaimTokens(new Map([...tokens].filter(([id]) => kept.includes(id))), store);
  } catch {
    // Storage may be full or blocked. The scan has its own URL, so only this list and the right to claim it are lost.
  }
  changed.dispatchEvent(new Event('change'));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  changed.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    changed.removeEventListener('change', onChange);
  };
}

/** The ids kept in this browser, in all its tabs; null in the page as it was built, before it wakes. */
export function useAnonymousScans(): readonly string[] | null {
  const kept = useSyncExternalStore(subscribe, snapshot, () => null);
  return kept === null ? null : (JSON.parse(kept) as string[]);
}

/** A string, so that React can tell whether it has changed. */
function snapshot(): string {
  return JSON.stringify(readScans(browserStore()));
}
