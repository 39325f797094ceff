import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPagePolicy } from './page-policy.ts';

const hashSha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('allows inline scripts by hash, and script files from this server', () => {
  const policy = createPagePolicy(
    '<!doctype html><script>let a = "<b>&amp;";\n</script><script src="/a.js"></script><script type="module">b()</script>',
  );
  expect(policy['script-src']).toEqual(["'self'", hashSha256('let a = "<b>&amp;";\n'), hashSha256('b()')]);
});

test('allows inline style sheets and style attributes by hash', () => {
  const policy = createPagePolicy(
    '<style>p { color: red }</style><p style="left: 1px; content: &quot;x&quot;">a</p>',
  );
  expect(policy['style-src-elem']).toEqual(["'self'", hashSha256('p { color: red }')]);
  expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", hashSha256('left: 1px; content: "x"')]);
});

test('doesn’t allow inline code on a page without any, and never allows everything', () => {
  const policy = createPagePolicy('<p>Text</p>');
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src-attr': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
  expect(JSON.stringify(policy)).not.toContain('unsafe-inline');
});
