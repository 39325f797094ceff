import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const page = { hostname: 'www.shop.example', language: 'de-AT' };

test('without attributes, offers every option in the page’s language', () => {
  const configuration = readConfiguration({}, page);
  expect(configuration).toMatchObject({ language: 'de', position: 'bottom-end', shortcut: '', counts: '' });
  expect(configuration?.isOffered('speech')).toBe(true);
});

test('applies the attributes of the script element', () => {
  const configuration = readConfiguration(
    { lang: 'ar', position: 'top-start', without: 'speech, guide', shortcut: 'Alt + Shift + A' },
    page,
  );
  expect(configuration).toMatchObject({ language: 'ar', position: 'top-start', shortcut: 'alt+shift+a' });
  expect([
    configuration?.isOffered('speech'),
    configuration?.isOffered('guide'),
    configuration?.isOffered('size'),
  ]).toEqual([false, false, true]);
});

test('ignores invalid attribute values', () => {
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
])('with the domains %s, starts on www.shop.example: %s', (domains, starts) => {
  expect(readConfiguration({ domains }, page) !== undefined).toBe(starts);
});
