import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNpmPackage } from '../lib/npm-package.ts';

/** Folders with the content of packages. */
export interface FetchedPackages {
  /** A file system root with `usr/share`. */
  readonly debian: string;
  /** The npm packages' names. */
  readonly npmNames: readonly string[];
  /** Returns an npm package's folder. */
  getNpmFolder(name: string): string;
}

/**
 * Downloads what is missing into a folder: npm packages with `npm pack`, and Debian packages with
 * `apt-get download`, which needs neither root nor an installation. Debian's package lists must be up to date
 * (`apt-get update`).
 *
 * @param npmPackages names with versions
 */
export function fetchPackages(
  folder: string,
  npmPackages: Readonly<Record<string, string>>,
  debianPackages: readonly string[],
): FetchedPackages {
  const getNpmFolder = (name: string) => join(folder, 'npm', `${name}@${npmPackages[name]}`);
  for (const [name, version] of Object.entries(npmPackages)) {
    if (existsSync(getNpmFolder(name))) continue;
    process.stderr.write(`realpages: downloading ${name} ${version} from the npm registry\n`);
    fetchNpmPackage(name, version, getNpmFolder(name));
  }
  const root = join(folder, 'debian', 'root');
  for (const name of debianPackages) {
    const mark = join(folder, 'debian', 'done', name);
    if (existsSync(mark)) continue;
    process.stderr.write(`realpages: downloading ${name} from Debian\n`);
    unpackDebianPackage(name, root);
    mkdirSync(mark, { recursive: true });
  }
  return { debian: root, npmNames: Object.keys(npmPackages), getNpmFolder };
}

function unpackDebianPackage(name: string, root: string): void {
  const partial = mkdtempSync(join(tmpdir(), 'curbcut-debian-'));
  // apt drops its privileges for downloads, so its user must have access to the folder.
  execFileSync('chmod', ['755', partial]);
  execFileSync('apt-get', ['download', '-q', name], { cwd: partial, stdio: ['ignore', 'ignore', 'ignore'] });
  mkdirSync(root, { recursive: true });
  execFileSync('dpkg-deb', ['-x', join(partial, readdirSync(partial)[0]!), root]);
  rmSync(partial, { recursive: true });
}
