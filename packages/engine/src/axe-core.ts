import { createRequire } from 'node:module';
import type Axe from 'axe-core';

let loadedAxe: typeof Axe | undefined;

/** Loads axe-core on first use: it is half a megabyte, which a server does not need at startup. */
export function loadAxeCore(): typeof Axe {
  loadedAxe ??= createRequire(import.meta.url)('axe-core') as typeof Axe;
  return loadedAxe;
}
