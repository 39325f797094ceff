import { expect, test } from 'vitest';
import { readBuiltPage } from './built-page.ts';

const page = (canonical: string) =>
  `<!doctype html><html data-origin="https://origin.invalid"><head><link rel="canonical" href="${canonical}"><meta property="og:image" content="https://origin.invalid/a.png"></head></html>`;

test('every address in a page begins with the origin that it is sent from', () => {
  const built = readBuiltPage(page('https://origin.invalid/pricing'));
  const { html } = built.renderAt('https://scan.example');
  expect(built.canonicalPath).toBe('/pricing');
  expect(html).not.toContain('origin.invalid');
  expect(html).toContain('content="https://scan.example/a.png"');
});

test('another origin is another page to a cache, the same origin the same', () => {
  const built = readBuiltPage(page('https://origin.invalid/'));
  expect(built.renderAt('https://a.example').etag).toBe(built.renderAt('https://a.example').etag);
  expect(built.renderAt('https://a.example').etag).not.toBe(built.renderAt('https://b.example').etag);
});

test('an origin that came with a request cannot leave its attribute', () => {
  const { html } = readBuiltPage(page('https://origin.invalid/')).renderAt('http://a"><script>b</script>');
  expect(html).not.toContain('<script>');
});

test('a page that says where it is served breaks the start, not the search results', () => {
  expect(() => readBuiltPage(page('https://curbcut.example/'))).toThrow('origin of its own');
});
