import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the folder of an installed font package. In the npm package of Curbcut, which contains the font files,
 * `tools/package` replaces this module.
 *
 * @throws {Error} if the package is not installed
 */
export function locateFontPackage(npmPackage: string): string {
  return path.dirname(require.resolve(`${npmPackage}/package.json`));
}
