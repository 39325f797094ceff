import { parseSettings, type WidgetSettings } from '../settings.ts';

/** State stored in the visitor's browser. */
export interface StoredState {
  readonly settings: Partial<WidgetSettings>;
  /** Whether the visitor has removed the widget permanently. */
  readonly removed?: boolean;
  /** Whether the visitor has agreed to usage counts. */
  readonly counted?: boolean;
  /** Day on which usage was last counted, as YYYY-MM-DD. */
  readonly countedOn?: string;
}

const STORAGE_KEY = 'curbcut-widget';

/** Reads the stored state; empty when storage is unavailable or contains something else. */
export function readStoredState(): StoredState {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { ...stored, settings: parseSettings(stored.settings) };
  } catch {
    return { settings: {} };
  }
}

/**
 * Stores the state if the browser allows it; otherwise it applies to this page only. An empty state removes
 * the entry.
 */
export function writeStoredState(stored: StoredState): void {
  try {
    const isEmpty = !stored.removed && !stored.counted && Object.keys(stored.settings).length === 0;
    if (isEmpty) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is unavailable for this site.
  }
}
