import { buildFallbackFaces, monoFallbacks, sansFallbacks } from './fallbacks.ts';
import { type FontFamily, families, measureFont } from './subset.ts';

const HEADER = `/*
 * Written by scripts/fonts/main.ts: our fonts, and those of many machines at the measures of ours for as long as ours
 * have not come. The order in which they are asked for is in tokens.css.
 */`;

/** The text of `app/styles/fonts.css`. */
export async function buildFontsCss(): Promise<string> {
  const [sans, mono] = families as [FontFamily, FontFamily];
  const rules = [
    ...families.map(buildOwnFace),
    ...buildFallbackFaces('Sans on', sansFallbacks, {
      regular: await measureFont(sans, 400),
      bold: await measureFont(sans, 700),
    }),
    ...buildFallbackFaces('Mono on', monoFallbacks, {
      regular: await measureFont(mono, 400),
      bold: await measureFont(mono, 700),
    }),
  ];
  return `${HEADER}\n${rules.join('\n\n')}\n`;
}

function buildOwnFace({ name, file, weights }: FontFamily): string {
  return `@font-face {
  font-family: "${name}";
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./fonts/${file}") format("woff2");
}`;
}
