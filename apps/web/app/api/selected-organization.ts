import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './current-user.ts';

/** Stored for each tab, and as the default for new tabs. */
const STORAGE_KEY = 'organization';

let selectedId = readStored();
const listeners = new Set<() => void>();

/** The id of the organization that requests act in; null for the personal one. */
export function getSelectedOrganizationId(): string | null {
  return selectedId;
}

/** Selects the organization for all requests from now on; null selects the personal one. */
export function selectOrganization(id: string | null): void {
  if (id === selectedId) return;
  selectedId = id;
  store(id);
  for (const listener of listeners) listener();
}

/** Subscribes to changes; returns a function that unsubscribes. */
export function onOrganizationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link getSelectedOrganizationId} for components; null while the page is prerendered. */
export function useSelectedOrganizationId(): string | null {
  return useSyncExternalStore(onOrganizationChange, getSelectedOrganizationId, () => null);
}

// The next user who signs in must not start in this user's organization.
onSessionEnd(() => selectOrganization(null));

/** The tab's own organization first, so that reloading one tab doesn't switch it to that of another. */
function readStored(): string | null {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY)) || null;
  } catch {
    return null;
  }
}

function store(id: string | null): void {
  try {
    // Empty means that this tab has selected the personal organization.
    sessionStorage.setItem(STORAGE_KEY, id ?? '');
    if (id === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage, the selection lasts as long as the page.
  }
}
