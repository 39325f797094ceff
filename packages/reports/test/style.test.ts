import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT } from '../src/html/font.ts';
import { STYLE } from '../src/html/style.ts';

const screenStyles = new URL('../../../apps/web/app/styles/', import.meta.url);

test('the colours are the light ones of the screens', () => {
  const tokens = readFileSync(new URL('tokens.css', screenStyles), 'utf8');
  const own = [...STYLE.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  expect(own.length).toBeGreaterThan(15);
  for (const [, name, colour] of own) {
    const theirs = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
    expect(`${name} ${colour}`).toBe(`${name} ${theirs}`);
  }
});

test('the font is the file of the screens', () => {
  expect(FONT).toBe(readFileSync(new URL('fonts/atkinson-next.woff2', screenStyles)).toString('base64'));
});
