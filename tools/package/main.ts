/**
 * `npm run package [-- --out DIR]`: builds the npm package `curbcut` in DIR (default: `build/package`) and
 * `@curbcut/playwright` in DIR-playwright, and their tarballs next to them. Prints the tarballs' paths and sizes.
 */
import { execFileSync } from 'node:child_process';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPackage, buildPlaywrightPackage } from './build-package.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'build/package') } } });
const folder = resolve(values.out);

await buildPackage(folder);
packFolder(folder);
await buildPlaywrightPackage(`${folder}-playwright`);
packFolder(`${folder}-playwright`);

function packFolder(packed: string): void {
  const isWindows = process.platform === 'win32';
  const output = execFileSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', '--json', '--pack-destination', dirname(packed)],
    {
      cwd: packed,
      encoding: 'utf8',
      shell: isWindows,
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  const [tarball] = Object.values(JSON.parse(output)) as {
    filename: string;
    size: number;
    unpackedSize: number;
    entryCount: number;
  }[];
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  process.stdout.write(
    `${relative(process.cwd(), join(dirname(packed), tarball!.filename))}: ${megabytes(tarball!.size)}, ` +
      `${megabytes(tarball!.unpackedSize)} unpacked, ${tarball!.entryCount} files\n`,
  );
}
