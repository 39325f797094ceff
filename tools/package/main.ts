/**
 * `npm run package [-- --out DIR]`: builds the npm package `curbcut` in DIR (default: `build/package`), and
 * its tarball next to it. Prints the tarball's path and sizes.
 */
import { execFileSync } from 'node:child_process';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildPackage } from './build-package.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'build/package') } } });
const folder = resolve(values.out);

await buildPackage(folder);
const isWindows = process.platform === 'win32';
const output = execFileSync(
  isWindows ? 'npm.cmd' : 'npm',
  ['pack', '--json', '--pack-destination', dirname(folder)],
  {
    cwd: folder,
    encoding: 'utf8',
    shell: isWindows,
    maxBuffer: 64 * 1024 ** 2,
  },
);
const [packed] = Object.values(JSON.parse(output)) as {
  filename: string;
  size: number;
  unpackedSize: number;
  entryCount: number;
}[];
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
process.stdout.write(
  `${relative(process.cwd(), join(dirname(folder), packed!.filename))}: ${megabytes(packed!.size)}, ` +
    `${megabytes(packed!.unpackedSize)} unpacked, ${packed!.entryCount} files\n`,
);
