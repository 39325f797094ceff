import { readSettings, type Settings } from '../settings.ts';

/** What the visitor's own browser keeps. */
export interface Kept {
  readonly settings: Partial<Settings>;
  /** The visitor has removed the widget for good. */
  readonly removed?: boolean;
  /** The visitor agrees that use is counted. */
  readonly counted?: boolean;
  /** Day on which use was last counted, as YYYY-MM-DD. */
  readonly countedOn?: string;
}

const KEY = 'curbcut-widget';

/** Reads what is kept; nothing where the browser keeps nothing or something else has written there. */
export function readKept(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...kept, settings: readSettings(kept.settings) };
  } catch {
    return { settings: {} };
  }
}

/** Keeps it where the browser lets us; else it holds for this page alone. Nothing to keep leaves no trace. */
export function writeKept(kept: Kept): void {
  try {
    const isEmpty = !kept.removed && !kept.counted && Object.keys(kept.settings).length === 0;
    if (isEmpty) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing for this site.
  }
}
