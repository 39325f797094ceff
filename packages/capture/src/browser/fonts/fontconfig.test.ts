import { expect, test } from 'vitest';
import { FALLBACK_FAMILIES, FAMILY_ALIASES, FAMILY_BY_LANGUAGE } from './font-set.ts';
import { buildPinnedConfiguration, buildSystemConfiguration } from './fontconfig.ts';

test('the pinned configuration reads no system files', () => {
  const text = buildPinnedConfiguration('/cache');
  expect(text.match(/<dir[^>]*>[^<]*<\/dir>/g)).toEqual(['<dir prefix="relative">files</dir>']);
  expect(text.match(/<cachedir>[^<]*<\/cachedir>/g)).toEqual(['<cachedir>/cache</cachedir>']);
  expect(text).not.toContain('<include');
});

test('the system configuration comes before the pinned fonts', () => {
  const text = buildSystemConfiguration('/cache');
  const system = text.indexOf('/etc/fonts/fonts.conf');
  expect(system).toBeGreaterThan(0);
  expect(text.indexOf('<dir')).toBeGreaterThan(system);
  expect(text.indexOf('Arimo')).toBeGreaterThan(system);
});

test('escapes XML characters in folder names', () => {
  expect(buildPinnedConfiguration('/a&b<c')).toContain('<cachedir>/a&amp;b&lt;c</cachedir>');
});

test('gives each family name one replacement, which is a fallback font or a pinned font', () => {
  const names = FAMILY_ALIASES.flatMap((alias) => alias.names.map((name) => name.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
  const families = FAMILY_ALIASES.map(({ family }) => family.toLowerCase());
  expect(names.filter((name) => families.includes(name))).toEqual([]);
  for (const family of Object.values(FAMILY_BY_LANGUAGE)) expect(FALLBACK_FAMILIES).toContain(family);
});
