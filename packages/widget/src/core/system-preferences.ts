import type { SystemPreferences } from '../settings.ts';

const matchesPreference = (query: string) => matchMedia(`(prefers-${query})`).matches;

/** What the visitor's system asks of every page. */
export function readSystemPreferences(): SystemPreferences {
  return {
    motion: matchesPreference('reduced-motion: reduce'),
    contrast: matchesPreference('contrast: more'),
    dark: matchesPreference('color-scheme: dark'),
  };
}
