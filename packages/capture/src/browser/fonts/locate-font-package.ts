import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the folder of an installed font package. `tools/package` replaces this module in Curbcut's npm
 * package, which contains the font files.
 *
 * @throws {Error} if the package isn't installed
 */
export function locateFontPackage(npmPackage: string): string {
  return path.dirname(require.resolve(`${npmPackage}/package.json`));
}
