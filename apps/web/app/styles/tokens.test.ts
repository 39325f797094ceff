import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Reads one theme's color tokens as `#rrggbb`; skips shadows and sizes. */
function readTheme(theme: 'light' | 'dark'): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(/^ {2}--([a-z-]+): (.+);$/gm)) {
    const pair = value.match(/^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/);
    const reference = value.match(/^var\(--([a-z-]+)\)$/)?.[1];
    if (pair) tokens[name] = (theme === 'light' ? pair[1] : pair[2]) ?? '';
    else if (/^#[0-9a-f]{6}$/.test(value)) tokens[name] = value;
    else if (reference && tokens[reference]) tokens[name] = tokens[reference];
  }
  return tokens;
}

/** Calculates relative luminance (WCAG 2.2, definitions). */
function getLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(first: string, second: string): number {
  const [dark, light] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type ColorPairs = (readonly [string, string])[];

const backgroundTokens = ['background', 'surface', 'sunken', 'raised'];
const roleTokens = ['primary', 'secondary', 'error', 'warning', 'success', 'info'];
const severities = ['critical', 'serious', 'moderate', 'minor'];
const softBackgroundTokens = [...roleTokens, ...severities, 'accent'].map((role) => `${role}-soft`);

function pairAll(foregrounds: readonly string[], backgrounds: readonly string[]): ColorPairs {
  return foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => [foreground, background] as const),
  );
}

/**
 * Text and its backgrounds: 7:1, as criterion 1.4.6 (AAA) requires. No pair needs the lower 4.5:1 (1.4.3).
 */
const textPairs: ColorPairs = [
  ...pairAll(['ink', 'muted', ...roleTokens, ...severities], backgroundTokens),
  ...pairAll(['ink', 'muted'], softBackgroundTokens),
  ...[...roleTokens, ...severities].map((role) => [role, `${role}-soft`] as const),
  ...roleTokens.map((role) => [`on-${role}`, role] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-lit'],
  // Pressed filters and tooltips.
  ['background', 'ink'],
];

/** Control borders and standalone icons: 3:1 (criterion 1.4.11). */
const graphicPairs: ColorPairs = [
  ...pairAll(['line-strong', ...roleTokens, ...severities], backgroundTokens),
  // Domes on paving, and the two lines of an outline on a screenshot.
  ['on-accent', 'accent'],
];

/** All possible backgrounds for a focused control. */
const focusableSurfaces = [
  ...backgroundTokens,
  ...softBackgroundTokens,
  ...roleTokens,
  'accent',
  'accent-lit',
  'ink',
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = readTheme(theme);
  const measure = (first: string, second: string) => {
    expect(tokens).toHaveProperty(first);
    expect(tokens).toHaveProperty(second);
    return getContrast(tokens[first] ?? '', tokens[second] ?? '');
  };

  test.each(textPairs)('text in %s on %s has a contrast of at least 7:1', (text, background) => {
    expect(measure(text, background)).toBeGreaterThanOrEqual(7);
  });

  test.each(graphicPairs)('%s on %s has a contrast of at least 3:1', (graphic, background) => {
    expect(measure(graphic, background)).toBeGreaterThanOrEqual(3);
  });

  test.each(focusableSurfaces)('one of the two focus rings contrasts with %s', (surface) => {
    expect(Math.max(measure('focus', surface), measure('focus-gap', surface))).toBeGreaterThanOrEqual(3);
  });

  test('the two focus rings contrast with each other', () => {
    expect(measure('focus', 'focus-gap')).toBeGreaterThanOrEqual(3);
  });

  test('the border of a primary surface contrasts with the page', () => {
    const border = theme === 'light' ? 'on-accent' : 'accent';
    for (const background of backgroundTokens) expect(measure(border, background)).toBeGreaterThanOrEqual(3);
  });
});
