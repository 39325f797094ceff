import type { SystemPreferences } from '../settings.ts';

const matchesPreference = (query: string) => matchMedia(`(prefers-${query})`).matches;

/** Reads the preferences of the visitor's system. */
export function readSystemPreferences(): SystemPreferences {
  return {
    motion: matchesPreference('reduced-motion: reduce'),
    contrast: matchesPreference('contrast: more'),
    dark: matchesPreference('color-scheme: dark'),
  };
}
