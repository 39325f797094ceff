import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fontsCss } from './fonts-css.ts';
import { families, subsetOf } from './subset.ts';

const styles = new URL('../../app/styles/', import.meta.url);
const remedy = 'run “node apps/web/scripts/fonts/main.ts”';

test.each(families)('the $name that is served is the one its package gives', async (family) => {
  const served = await readFile(new URL(`fonts/${family.file}`, styles));
  expect(served.equals(await subsetOf(family)), remedy).toBe(true);
});

test('the fallbacks have the measures of our fonts', async () => {
  expect(await readFile(new URL('fonts.css', styles), 'utf8'), remedy).toBe(await fontsCss());
});
