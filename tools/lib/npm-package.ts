import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Downloads a package from the npm registry and unpacks it, without its dependencies.
 *
 * @param folder where its content goes; it exists afterward only if the download is complete
 * @param served folder in the package; empty for the whole package
 */
export function fetchNpmPackage(name: string, version: string, folder: string, served = ''): void {
  const partial = mkdtempSync(join(tmpdir(), 'curbcut-npm-'));
  try {
    execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: partial });
    // tar prints a warning for each unknown header, which some packages have thousands of.
    execFileSync('tar', ['-xzf', readdirSync(partial)[0]!], {
      cwd: partial,
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    mkdirSync(dirname(folder), { recursive: true });
    cpSync(join(partial, 'package', served), folder, { recursive: true });
  } finally {
    rmSync(partial, { recursive: true });
  }
}
