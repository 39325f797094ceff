import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Returns the output of the spelling check for a file with this text. */
function checkSpelling(text: string, path = 'apps/cli/src/example.ts'): string {
  const cspell = resolve(root, 'node_modules/cspell/bin.mjs');
  const result = spawnSync(
    process.execPath,
    [cspell, 'lint', '--no-progress', '--no-summary', '--no-color', `stdin://${path}`],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  return result.stdout + result.stderr;
}

it('names the replacement of a retired word, in names and in sentences', () => {
  // cspell:disable-next-line
  const output = checkSpelling('// What a person must mend.\nexport const tellerOfPages = 1;\n');
  // cspell:disable-next-line
  expect(output).toMatch(/:1:\d+ .*\(mend\).*fix/);
  // cspell:disable-next-line
  expect(output).toMatch(/:2:\d+ .*\(teller\).*progress reporter/);
});

it('accepts only American spelling', () => {
  // cspell:disable-next-line
  expect(checkSpelling('// The colour of the text.\n')).toMatch(/Unknown word \(colour\)/);
  expect(checkSpelling('// The color of the text.\n')).toBe('');
});

it('leaves page content alone', () => {
  // cspell:disable-next-line
  expect(checkSpelling("const html = '<p>Wir mend Schuhe</p>';\n")).toBe('');
  // cspell:disable-next-line
  expect(checkSpelling('// mend\n', 'packages/rules/test/fixtures/example.ts')).toBe('');
});
