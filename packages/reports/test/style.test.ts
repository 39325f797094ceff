import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT } from '../src/html/font.ts';
import { STYLE } from '../src/html/style.ts';

const webAppStyles = new URL('../../../apps/web/app/styles/', import.meta.url);

test('uses the colors of the web app’s light theme', () => {
  const tokens = readFileSync(new URL('tokens.css', webAppStyles), 'utf8');
  const own = [...STYLE.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  expect(own.length).toBeGreaterThan(15);
  for (const [, name, color] of own) {
    const token = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
    expect(`${name} ${color}`).toBe(`${name} ${token}`);
  }
});

test('contains the web app’s font file', () => {
  expect(FONT).toBe(readFileSync(new URL('fonts/atkinson-next.woff2', webAppStyles)).toString('base64'));
});
