import { useSyncExternalStore } from 'react';

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

export function rememberScan(id: string, store: Store = browserStore()): void {
  write([id, ...readScans(store).filter((other) => other !== id)], store);
}

export function forgetScan(id: string, store: Store = browserStore()): void {
  write(
    readScans(store).filter((other) => other !== id),
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

function write(ids: readonly string[], store: Store): void {
  try {
    store.setItem(key, JSON.stringify(ids.slice(0, atMost)));
  } catch {
    // Storage may be full or switched off. The scan has its own address, so nothing is lost but this list.
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
