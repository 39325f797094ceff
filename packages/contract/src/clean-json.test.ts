import { expect, test } from 'vitest';
import { cleanJson } from './clean-json.ts';

test('escapes unsafe characters in JSON without losing them', () => {
  const value = { text: 'a\u009b\u202Eb\u200F\ud800\u2028"\\' };
  const json = cleanJson(value);
  expect(json).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(json)).toEqual(value);
  expect(cleanJson({ a: [1, 'ü'] })).toBe('{"a":[1,"ü"]}');
});
