import { join } from 'node:path';

/** Returns the folder of a font package's files, which are part of the npm package. */
export function locateFontPackage(npmPackage: string): string {
  return join(import.meta.dirname, '../fonts', npmPackage);
}
