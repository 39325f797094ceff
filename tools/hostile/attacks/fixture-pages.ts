import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostileAttack } from '../attack.ts';

const folder = new URL('../fixtures/', import.meta.url);

/** An entry in `fixtures/manifest.json`. */
interface ListedPage {
  readonly file: string;
  readonly attack: string;
  readonly description: string;
}

const readFixture = (file: string): string => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8');

/** Pages in `fixtures/`, whose author had not seen the scanner. Most are self-contained. */
export const pageAttacks: readonly HostileAttack[] = (
  JSON.parse(readFixture('manifest.json')) as ListedPage[]
).map(({ file }) => ({ name: file, html: () => readFixture(file) }));
