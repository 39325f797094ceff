import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  findRetiredComments,
  findRetiredNames,
  findRetiredProse,
  findRetiredWording,
  findUnclearComments,
  hasCheckedComments,
  isSurface,
} from '../wording/retired-wording.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns the spell checker's output for a file with this text. */
function checkSpelling(text: string, path = 'apps/cli/src/example.ts'): string {
  const cspell = resolve(root, 'node_modules/cspell/bin.mjs');
  const result = spawnSync(
    process.execPath,
    [cspell, 'lint', '--no-progress', '--no-summary', '--no-color', `stdin://${path}`],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  return result.stdout + result.stderr;
}

// The spell checker loads its dictionaries on every run, which takes seconds.
it('names the replacement for a retired word, accepts only American spelling, and ignores page content', () => {
  const lines = [
    // cspell:disable
    '// What a person must mend.',
    'export const tellerOfPages = 1;',
    '// The colour of the text.',
    '// The color of the text.',
    "const html = '<p>Wir mend Schuhe</p>';",
    // cspell:enable
  ];
  const found = checkSpelling(`${lines.join('\n')}\n`)
    .trim()
    .split('\n');
  // cspell:disable
  expect(found).toEqual([
    expect.stringMatching(/:1:\d+ .*\(mend\).*fix/),
    expect.stringMatching(/:2:\d+ .*\(teller\).*progress reporter/),
    expect.stringMatching(/:3:\d+ .*Unknown word \(colour\)/),
  ]);
  // cspell:enable
});

it('ignores test pages', () => {
  // cspell:disable-next-line
  expect(checkSpelling('// mend\n', 'packages/rules/test/fixtures/example.ts')).toBe('');
});

const allFiles = execFileSync('git', ['ls-files'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(resolve(root, file)));

const check = (files: readonly string[], find: (file: string, source: string) => string[]): string[] =>
  files.flatMap((file) => find(file, readFileSync(resolve(root, file), 'utf8')));

it('uses no retired wording in user-facing text', () => {
  const files = allFiles.filter((file) => isSurface(file));
  expect(files.length).toBeGreaterThan(500);
  expect(check(files, findRetiredWording)).toEqual([]);
});

it('uses no retired wording in documents', () => {
  // The glossary lists retired words, and cases are pages as other people write them.
  const files = allFiles.filter(
    (file) => file.endsWith('.md') && !/glossary|\/(cases|fixtures)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(check(files, findRetiredProse)).toEqual([]);
});

it('uses no retired wording in comments', () => {
  const files = allFiles.filter((file) => hasCheckedComments(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(check(files, findRetiredComments)).toEqual([]);
});

it('exports no retired names', () => {
  const files = allFiles.filter((file) => /^(apps|packages|tools|integrations)\/.*\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(2000);
  expect(check(files, findRetiredNames)).toEqual([]);
});

it('uses no unclear wording in comments and test titles', () => {
  const files = allFiles.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file));
  expect(check(files, findUnclearComments)).toEqual([]);
  const source = "/** What the signed-in person sees. */\nit('says what becomes of it', () => {});";
  expect(findUnclearComments('apps/web/app/a.ts', source)).toEqual([
    'apps/web/app/a.ts:1: “the signed-in person”; write the user',
    'apps/web/app/a.ts:2: “what becomes of”; write the result of, what happened to',
  ]);
});

it('finds retired wording in documents and comments and retired names, and names the replacement', () => {
  expect(findRetiredProse('a.md', 'Costs 5 $.\n\n    at once\n`level AA` is at level AA.')).toEqual([
    'a.md:1: “5 $”; write $2,250',
    'a.md:4: “level AA”; write Level AA',
  ]);
  expect(
    findRetiredComments(
      'a.ts',
      '// Skips `at once`.\n/**\n * Fails in spite\n * of that.\n */\nf("in spite of");',
    ),
  ).toEqual(['a.ts:2: “in spite of” in a comment; write despite']);
  expect(findRetiredNames('a.ts', 'export const countAuditsOfSite = 1;\nexport type Report = 1;')).toEqual([
    'a.ts: the name countAuditsOfSite; use SiteAudits instead of AuditsOfSite',
  ]);
});

it('finds retired wording in strings, templates and JSX, and names the replacement', () => {
  const source = [
    "const lost = 'You lose access at once.';",
    'const reason = `The reason is unknown at present.`;',
    'const shown = <p>Found issues: {lost} This page could not be loaded.</p>;',
    '// Comments may say it at once.',
  ].join('\n');
  expect(findRetiredWording('apps/web/app/example.tsx', source)).toEqual([
    'apps/web/app/example.tsx:1: “at once” in “You lose access at once.”; write immediately, together',
    'apps/web/app/example.tsx:2: “at present” in “The reason is unknown at present.”; write right now',
    expect.stringMatching(/:3: “could not be loaded” in .*; write We couldn’t load …$/),
    expect.stringMatching(/:3: “could not” in .*; write a contraction/),
  ]);
});

it('accepts sentences that are fixed by the specification', () => {
  const source = "const note = 'Email cannot be changed. Contact support if needed.';";
  expect(findRetiredWording('apps/web/app/example.tsx', source)).toEqual([]);
});
