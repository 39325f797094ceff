import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildFontsCss } from './fonts-css.ts';
import { buildSubset, CHARACTERS, families } from './subset.ts';

const styles = new URL('../../app/styles/', import.meta.url);
const FIX_MESSAGE = 'run “node apps/web/scripts/fonts/main.ts”';

test.each(families)('the served $name matches its npm package', async (family) => {
  const served = await readFile(new URL(`fonts/${family.file}`, styles));
  expect(served.equals(await buildSubset(family)), FIX_MESSAGE).toBe(true);
});

test('the fallbacks have the metrics of our fonts', async () => {
  // The formatter wraps long lines.
  const collapse = (css: string) => css.replace(/\s+/g, ' ');
  expect(collapse(await readFile(new URL('fonts.css', styles), 'utf8')), FIX_MESSAGE).toBe(
    collapse(await buildFontsCss()),
  );
});

test('the fonts contain every character of our text', async () => {
  const app = new URL('../../app/', import.meta.url);
  const files = await readdir(app, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const used = new Set(
    (await Promise.all(sources.map((file) => readFile(new URL(file, app), 'utf8')))).join(''),
  );
  // Language names in other scripts use system fonts.
  const isOurs = (character: string) =>
    character > '~' && /[\p{Script=Latin}\p{Script=Common}]/u.test(character);
  const missing = [...used].filter(
    (character) => isOurs(character) && !CHARACTERS.includes(character.codePointAt(0)!),
  );
  expect(missing).toEqual([]);
});
