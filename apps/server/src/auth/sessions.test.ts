import { expect, test } from 'vitest';
import { describeDevice } from './sessions.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('describes %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  '<script>alert(1)</script>/1.0',
  `${'a'.repeat(100_000)}/1.0`,
  '\u0000\u001b[31m/1',
  '/',
  '() { :;};',
])('shortens and sanitizes hostile user agents: %.30j', (userAgent) => {
  expect(describeDevice(userAgent)).toMatch(/^[\p{L}\p{N} ._()/-]{1,60}$/u);
});
