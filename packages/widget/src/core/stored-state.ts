import { parseSettings, type WidgetSettings } from '../settings.ts';

/** What the visitor's own browser keeps. */
export interface StoredState {
  readonly settings: Partial<WidgetSettings>;
  /** The visitor has removed the widget for good. */
  readonly removed?: boolean;
  /** The visitor agrees that use is counted. */
  readonly counted?: boolean;
  /** Day on which use was last counted, as YYYY-MM-DD. */
  readonly countedOn?: string;
}

const STORAGE_KEY = 'curbcut-widget';

/** Reads what is kept; nothing where the browser keeps nothing or something else has written there. */
export function readStoredState(): StoredState {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { ...kept, settings: parseSettings(kept.settings) };
  } catch {
    return { settings: {} };
  }
}

/** Keeps it where the browser lets us; else it holds for this page alone. Nothing to keep leaves no trace. */
export function writeStoredState(kept: StoredState): void {
  try {
    const isEmpty = !kept.removed && !kept.counted && Object.keys(kept.settings).length === 0;
    if (isEmpty) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing for this site.
  }
}
