import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The tokens of one theme as `#rrggbb`; shadows and sizes are left out. */
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

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['background', 'surface', 'sunken'];
const roles = ['primary', 'secondary', 'error', 'warning', 'success'];
const severities = ['critical', 'serious', 'moderate', 'minor'];

/** Text on what it stands on: 4.5:1 (criterion 1.4.3). */
const texts = [
  ...['ink', 'muted', 'primary', 'error'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...['primary-soft', 'accent-soft', 'error-soft', 'warning-soft'].map((ground) => ['ink', ground]),
  ...roles.map((role) => [`on-${role}`, role]),
  ...[...severities, ...roles].map((role) => [role, `${role}-soft`]),
  ['on-accent', 'accent'],
  ['muted', 'accent-soft'],
] as [string, string][];

/** Edges of controls and signs that stand alone: 3:1 (criterion 1.4.11). */
const signs = [
  ...['line-strong', 'primary', 'secondary', ...severities].flatMap((sign) =>
    ['background', 'surface'].map((ground) => [sign, ground]),
  ),
] as [string, string][];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = readTheme(theme);
  const measure = ([one, other]: [string, string]) => {
    expect(tokens).toHaveProperty(one);
    expect(tokens).toHaveProperty(other);
    return contrast(tokens[one] ?? '', tokens[other] ?? '');
  };

  test.each(texts)('%s can be read on %s', (...pair) => {
    expect(measure(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(signs)('%s can be made out on %s', (...pair) => {
    expect(measure(pair)).toBeGreaterThanOrEqual(3);
  });
});
