import { createRequire } from 'node:module';
import type Axe from 'axe-core';

let loadedAxe: typeof Axe | undefined;

/** axe-core, loaded when it is first asked for: it is half a megabyte, which a server need not read to start. */
export function loadAxeCore(): typeof Axe {
  loadedAxe ??= createRequire(import.meta.url)('axe-core') as typeof Axe;
  return loadedAxe;
}
