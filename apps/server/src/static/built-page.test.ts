import { expect, test } from 'vitest';
import { readBuiltPage } from './built-page.ts';

const page = (canonical: string) =>
  `<!doctype html><html data-origin="https://origin.invalid"><head><link rel="canonical" href="${canonical}"><meta property="og:image" content="https://origin.invalid/a.png"></head></html>`;

test('every URL in a page starts with the origin it’s served from', () => {
  const built = readBuiltPage(page('https://origin.invalid/pricing'));
  const { html } = built.renderAt('https://scan.example');
  expect(built.canonicalPath).toBe('/pricing');
  expect(html).not.toContain('origin.invalid');
  expect(html).toContain('content="https://scan.example/a.png"');
});

test('the entity tag depends on the origin', () => {
  const built = readBuiltPage(page('https://origin.invalid/'));
  expect(built.renderAt('https://a.example').etag).toBe(built.renderAt('https://a.example').etag);
  expect(built.renderAt('https://a.example').etag).not.toBe(built.renderAt('https://b.example').etag);
});

test('an origin from a request can’t break out of its attribute', () => {
  const { html } = readBuiltPage(page('https://origin.invalid/')).renderAt('http://a"><script>b</script>');
  expect(html).not.toContain('<script>');
});

test('a page with a fixed origin fails at startup, not in search results', () => {
  expect(() => readBuiltPage(page('https://curbcut.example/'))).toThrow('origin of its own');
});
