import { fallbackFaces, monoFallbacks, sansFallbacks } from './fallbacks.ts';
import { type Family, families, measuresOf } from './subset.ts';

const HEADER = `/*
 * Written by scripts/fonts/main.ts: our fonts, and those of many machines at the measures of ours for as long as ours
 * have not come. The order in which they are asked for is in tokens.css.
 */`;

/** The text of `app/styles/fonts.css`. */
export async function fontsCss(): Promise<string> {
  const [sans, mono] = families as [Family, Family];
  const rules = [
    ...families.map(ownFace),
    ...fallbackFaces('Sans on', sansFallbacks, {
      regular: await measuresOf(sans, 400),
      bold: await measuresOf(sans, 700),
    }),
    ...fallbackFaces('Mono on', monoFallbacks, {
      regular: await measuresOf(mono, 400),
      bold: await measuresOf(mono, 700),
    }),
  ];
  return `${HEADER}\n${rules.join('\n\n')}\n`;
}

function ownFace({ name, file, weights }: Family): string {
  return `@font-face {
  font-family: "${name}";
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./fonts/${file}") format("woff2");
}`;
}
