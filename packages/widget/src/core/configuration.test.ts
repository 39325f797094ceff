import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const page = { hostname: 'www.shop.example', language: 'de-AT' };

test('without attributes everything is offered, in the language of the page', () => {
  const read = readConfiguration({}, page);
  expect(read).toMatchObject({ language: 'de', position: 'bottom-end', shortcut: '', counts: '' });
  expect(read?.isOffered('speech')).toBe(true);
});

test('attributes say what differs', () => {
  const read = readConfiguration(
    { lang: 'ar', position: 'top-start', without: 'speech, guide', shortcut: 'Alt + Shift + A' },
    page,
  );
  expect(read).toMatchObject({ language: 'ar', position: 'top-start', shortcut: 'alt+shift+a' });
  expect([read?.isOffered('speech'), read?.isOffered('guide'), read?.isOffered('size')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('what is not understood counts as not set', () => {
  expect(readConfiguration({ lang: 'tlh', position: 'middle' }, { ...page, language: '' })).toMatchObject({
    language: 'en',
    position: 'bottom-end',
  });
});

test.each([
  ['shop.example', true],
  ['www.shop.example', true],
  ['other.example, shop.example', true],
  ['op.example', false],
  ['shop.example.evil.example', false],
])('named %s, it starts on www.shop.example: %s', (domains, starts) => {
  expect(readConfiguration({ domains }, page) !== undefined).toBe(starts);
});
