import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fontsCss } from './fonts-css.ts';
import { CHARACTERS, families, subsetOf } from './subset.ts';

const styles = new URL('../../app/styles/', import.meta.url);
const remedy = 'run “node apps/web/scripts/fonts/main.ts”';

test.each(families)('the $name that is served is the one its package gives', async (family) => {
  const served = await readFile(new URL(`fonts/${family.file}`, styles));
  expect(served.equals(await subsetOf(family)), remedy).toBe(true);
});

test('the fallbacks have the measures of our fonts', async () => {
  // The formatter breaks its lines.
  const written = (css: string) => css.replace(/\s+/g, ' ');
  expect(written(await readFile(new URL('fonts.css', styles), 'utf8')), remedy).toBe(
    written(await fontsCss()),
  );
});

test('our own words need no character that the fonts leave out', async () => {
  const app = new URL('../../app/', import.meta.url);
  const files = await readdir(app, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const used = new Set(
    (await Promise.all(sources.map((file) => readFile(new URL(file, app), 'utf8')))).join(''),
  );
  // Names of languages stand in their own script, in a font of the reader's system: our fonts have none for them.
  const isOurs = (character: string) =>
    character > '~' && /[\p{Script=Latin}\p{Script=Common}]/u.test(character);
  const missing = [...used].filter(
    (character) => isOurs(character) && !CHARACTERS.includes(character.codePointAt(0)!),
  );
  expect(missing).toEqual([]);
});
