import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCycles, findCycles, readFolderImports, sourceFolders } from './folders.ts';

const repository = resolve(import.meta.dirname, '../..');
const folder = 'packages/engine/src';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-folders-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addFile(path: string, ...imported: string[]): void {
  mkdirSync(dirname(join(root, folder, path)), { recursive: true });
  const lines = imported.map((specifier) => `import type { It } from '${specifier}';\n`);
  writeFileSync(join(root, folder, path), lines.join(''));
}

it('finds a cycle between folders even if no two files import each other', () => {
  addFile('crawl/a.ts', '../examine/b.ts');
  addFile('examine/b.ts', '../types.ts');
  addFile('examine/inner/c.ts', '../../issues/d.ts');
  addFile('issues/d.ts', '../crawl/e.ts');
  addFile('crawl/e.ts');
  addFile('types.ts', './crawl/e.ts');
  const [message, ...others] = describeCycles(root);
  expect(others).toEqual([]);
  expect(message).toContain('the folders crawl, examine, issues, types.ts import each other in a cycle');
  expect(message).toContain('examine/inner/c.ts imports issues/d.ts');
});

it('accepts one-way imports between folders, and ignores tests', () => {
  addFile('crawl/a.ts', './own.ts', '../examine/b.ts');
  addFile('crawl/own.ts', '../issues/d.ts');
  addFile('examine/b.ts', '../issues/d.ts');
  addFile('issues/d.ts', 'node:fs', '@curbcut/contract');
  addFile('issues/d.test.ts', '../crawl/a.ts');
  expect(findCycles(readFolderImports(root, { folder }))).toEqual([]);
});

it('follows an alias for the source folder', () => {
  addFile('session/sign-in.ts', '#app/scans/claim.ts');
  addFile('scans/claim.ts', '../session/tokens.ts');
  expect(findCycles(readFolderImports(root, { folder, alias: '#app/' }))).toEqual([['scans', 'session']]);
});

describe('the list in docs/architecture.md', () => {
  const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8');
  const pictures = [...page.matchAll(/^ {4}(server|engine|capture) {3,4}[a-z].*\n(?: {14}\S.*\n)*/gm)].map(
    ([text, name]) => [name!, text.split('\n').map((line) => line.slice(14))] as const,
  );

  it('shows the three largest packages', () => {
    expect(pictures.map(([name]) => name)).toEqual(['server', 'engine', 'capture']);
  });

  it.each(pictures)('lists the folders of %s, each above those that it imports', (name, lines) => {
    const source = sourceFolders.find((one) => one.folder.endsWith(`/${name}/src`))!;
    const rows = new Map(
      lines.flatMap((line, row) =>
        line
          .replace(/ \(.*/, '')
          .split(', ')
          .map((entry) => [entry, row] as const),
      ),
    );
    rows.delete('');
    const imports = [...readFolderImports(repository, source)].filter(([own]) => !own.endsWith('.ts'));
    expect([...rows.keys()].toSorted()).toEqual(imports.map(([own]) => own).toSorted());
    const upward = imports.flatMap(([own, others]) =>
      [...others].filter(([other]) => rows.has(other) && rows.get(own)! >= rows.get(other)!),
    );
    expect(upward).toEqual([]);
  });
});
