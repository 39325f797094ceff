import { compareLines } from '@curbcut/engine';
import { expect, it } from 'vitest';
import { formatChanges, hasChanged } from './format-changes.ts';

const lines = [
  'Home, link',
  'Shop, link',
  'Cart, link',
  'Search, edit',
  'button',
  'Prices, heading, level 2',
];

it('finds no differences between two equal transcripts', () => {
  const changes = compareLines(lines, [...lines]);
  expect(hasChanged(changes)).toBe(false);
  expect(formatChanges(changes)).toEqual(['  ...']);
});

it('shows removed and added lines with the lines around them', () => {
  const changes = compareLines(lines, lines.with(4, 'Search, button').concat('End'));
  expect(hasChanged(changes)).toBe(true);
  expect(formatChanges(changes)).toEqual([
    '  ...',
    '  Cart, link',
    '  Search, edit',
    '- button',
    '+ Search, button',
    '  Prices, heading, level 2',
    '+ End',
  ]);
});

it('counts all lines as changed if hardly any are the same', () => {
  const long = Array.from({ length: 5_000 }, (_, at) => `Line ${at}`);
  const changes = compareLines(
    long,
    long.map((line) => `${line}, link`),
  );
  expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
