import type { SystemWishes } from '../settings.ts';

const asks = (query: string) => matchMedia(`(prefers-${query})`).matches;

/** What the visitor's system asks of every page. */
export function readSystem(): SystemWishes {
  return {
    motion: asks('reduced-motion: reduce'),
    contrast: asks('contrast: more'),
    dark: asks('color-scheme: dark'),
  };
}
