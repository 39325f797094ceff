import { createRequire } from 'node:module';
import type Axe from 'axe-core';

let loaded: typeof Axe | undefined;

/** axe-core, loaded when it is first asked for: it is half a megabyte, which a server need not read to start. */
export function axeCore(): typeof Axe {
  loaded ??= createRequire(import.meta.url)('axe-core') as typeof Axe;
  return loaded;
}
