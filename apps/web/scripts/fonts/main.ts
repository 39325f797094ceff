/**
 * Makes the fonts that the web application serves from their npm packages: our characters and weights only, with
 * the fallbacks scaled to them. Run it when a package, a weight or the characters change; a test notices.
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
