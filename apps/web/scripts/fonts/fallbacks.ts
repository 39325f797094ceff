import type { FontMeasures } from './subset.ts';

/**
 * A widely installed font, shown until ours has loaded. Widths are mean letter advances as a fraction of the font size,
 * measured with @capsizecss/unpack 4 (those of Arial, Roboto, Open Sans, Noto Sans and Courier New as published in
 * @capsizecss/metrics 4).
 */
interface FallbackFont {
  /** Names for `local()`, including metric-compatible fonts. */
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  readonly regularWidth: number;
  readonly boldWidth: number;
}

type FallbackFonts = Readonly<Record<string, FallbackFont>>;

export const sansFallbacks: FallbackFonts = {
  Arial: {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold'],
    regularWidth: 0.4458,
    boldWidth: 0.48,
  },
  Roboto: {
    regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
    regularWidth: 0.4448,
    boldWidth: 0.4521,
  },
  'Open Sans': {
    regular: ['Open Sans', 'Open Sans Regular', 'OpenSans-Regular'],
    bold: ['Open Sans Bold', 'OpenSans-Bold'],
    regularWidth: 0.4688,
    boldWidth: 0.5029,
  },
  'Noto Sans': {
    regular: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'],
    bold: ['Noto Sans Bold', 'NotoSans-Bold'],
    regularWidth: 0.474,
    boldWidth: 0.503,
  },
  'DejaVu Sans': {
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    regularWidth: 0.5083,
    boldWidth: 0.5742,
  },
};

export const monoFallbacks: FallbackFonts = {
  'Courier New': {
    regular: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'LiberationMono', 'Cousine'],
    bold: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'LiberationMono-Bold'],
    regularWidth: 0.6001,
    boldWidth: 0.6001,
  },
  'DejaVu Sans Mono': {
    regular: ['DejaVu Sans Mono', 'DejaVuSansMono'],
    bold: ['DejaVu Sans Mono Bold', 'DejaVuSansMono-Bold'],
    regularWidth: 0.6021,
    boldWidth: 0.6021,
  },
};

/**
 * Builds `@font-face` rules that scale the fallbacks to the metrics of our fonts, so that lines break at the same
 * positions and the layout does not shift when ours load (https://www.w3.org/TR/css-fonts-5/#font-size-adjust-desc).
 *
 * @param name font family prefix.
 */
export function buildFallbackFaces(
  name: string,
  fallbacks: FallbackFonts,
  ours: { readonly regular: FontMeasures; readonly bold: FontMeasures },
): string[] {
  return Object.entries(fallbacks).flatMap(([font, { regular, bold, regularWidth, boldWidth }]) => [
    buildFontFace(`${name} ${font}`, '400 599', regular, ours.regular, regularWidth),
    buildFontFace(`${name} ${font}`, '600 800', bold, ours.bold, boldWidth),
  ]);
}

function buildFontFace(
  family: string,
  weights: string,
  locals: readonly string[],
  ours: FontMeasures,
  width: number,
): string {
  const scale = ours.width / width;
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weights};
  src: ${locals.map((local) => `local("${local}")`).join(', ')};
  size-adjust: ${formatPercent(scale)};
  ascent-override: ${formatPercent(ours.ascent / scale)};
  descent-override: ${formatPercent(ours.descent / scale)};
  line-gap-override: 0%;
}`;
}

function formatPercent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
