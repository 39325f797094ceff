import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layers } from '../layers/layers.ts';

const root = resolve(import.meta.dirname, '../..');
let tree: string;

/**
 * Uses a separate tree that contains only the linter's configuration, so that no test writes into the
 * workspaces.
 */
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'curbcut-layers-'));
  for (const name of ['biome.json', 'biome.layers.json']) cpSync(join(root, name), join(tree, name));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Returns the linter's output for a file at this path with one import. */
function lint(path: string, imported: string): string {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export { it } from '${imported}';\n`);
  return runLinter(path);
}

function runLinter(path: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const result = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', path], {
    cwd: tree,
    encoding: 'utf8',
  });
  return result.stdout + result.stderr;
}

describe('imports go one way', () => {
  const rejectedImports: [path: string, imported: string][] = [
    ['packages/wcag/src/x.ts', '@curbcut/contract'],
    ['packages/contract/src/x.ts', '@curbcut/rules'],
    ['packages/page-model/src/x.ts', '@curbcut/rules'],
    ['packages/rules/src/x.ts', '@curbcut/capture'],
    ['packages/scoring/src/x.ts', '@curbcut/engine'],
    ['apps/web/app/x.ts', '@curbcut/server'],
    ['packages/scoring/src/y.ts', 'node:fs'],
    ['packages/engine/src/x.ts', '../../rules/src/rule.ts'],
  ];
  it.each(rejectedImports)('rejects an import in %s of %s, with an explanation', (path, imported) => {
    expect(lint(path, imported)).toMatch(
      /Imports go in one direction|Import another package by its name|This package is pure/,
    );
  });

  const allowedImports: [path: string, imported: string][] = [
    ['packages/rules/src/x.ts', '@curbcut/page-model'],
    ['packages/contract/src/x.ts', '@curbcut/wcag'],
    ['packages/engine/src/x.ts', './crawl/frontier.ts'],
    ['packages/rules/test/x.test.ts', '@curbcut/capture/test-utils'],
  ];
  it.each(allowedImports)('allows an import in %s of %s', (path, imported) => {
    const output = lint(path, imported);
    expect(output).toContain('Checked 1 file');
    expect(output).not.toContain('noRestrictedImports');
  });

  it('is documented as enforced', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const documented = new Map(
      [...page.matchAll(/^ {4}([a-z, -]+?) +(?:-> ([a-z, -]+)|imports? no other package)$/gm)].flatMap(
        ([, names, allowed]) =>
          names!.split(', ').map((name): [string, string[]] => [name, allowed?.split(', ').sort() ?? []]),
      ),
    );
    expect(documented).toEqual(
      new Map(Object.entries(layers).map(([name, { mayImport }]) => [name, [...mayImport].sort()])),
    );
  });
});

it('rejects import cycles, even of types', () => {
  writeFileSync(
    join(tree, 'one.ts'),
    "import type { Two } from './two.ts';\nexport type One = Two | null;\n",
  );
  writeFileSync(join(tree, 'two.ts'), "import type { One } from './one.ts';\nexport type Two = One | 2;\n");
  expect(runLinter('one.ts')).toContain('noImportCycles');
});

describe('functions that run in pages', () => {
  const longFunction = `export function count() {\n${'  document.title += 1;\n'.repeat(61)}}\n`;
  const write = (path: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), longFunction);
  };

  it.each([
    'packages/capture/src/zoom/in-page/count.ts',
    'packages/capture/src/in-page-kit/count.ts',
    'packages/engine/src/count.in-page.ts',
  ])('have at most 60 lines in %s', (path) => {
    write(path);
    expect(runLinter(path)).toContain('noExcessiveLinesPerFunction');
  });

  it('are the only functions with this limit', () => {
    write('packages/capture/src/zoom/count.ts');
    expect(runLinter('packages/capture/src/zoom/count.ts')).not.toContain('noExcessiveLinesPerFunction');
  });
});
