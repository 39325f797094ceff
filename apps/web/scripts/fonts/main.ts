/**
 * Generates the fonts of the web application from their npm packages, with only the characters and weights we use, and
 * fallbacks scaled to them. Run it when a package, a weight or the characters change; a test fails if you forget.
 *
 *     node apps/web/scripts/fonts/main.ts
 */
import { writeFile } from 'node:fs/promises';
import { buildFontsCss } from './fonts-css.ts';
import { buildSubset, families } from './subset.ts';

const styles = new URL('../../app/styles/', import.meta.url);

for (const family of families) {
  await writeFile(new URL(`fonts/${family.file}`, styles), await buildSubset(family));
}
await writeFile(new URL('fonts.css', styles), await buildFontsCss());
