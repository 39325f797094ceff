import { type SpokenLine, speakTranscript, type TranscriptContent } from '@curbcut/page-model';
import { expect, it } from 'vitest';
import { compareTranscripts } from './compare-transcripts.ts';

/** Speaks stops, given by their selectors. */
function speak(stops: Readonly<Record<string, TranscriptContent>>): readonly SpokenLine[] {
  const entries = Object.entries(stops).map(([selector, says]) => ({ selector, says }));
  const none = { stops: [], omitted: 0 };
  const reading = { stops: entries.map((_, index) => index), omitted: 0 };
  return speakTranscript(
    { entries, orders: { reading, headings: none, tab: none, landmarks: none } },
    'reading',
  ).lines;
}

const link = (name: string): TranscriptContent => ({ role: 'link', name });
const page = {
  a: link('Home'),
  b: link('Shop'),
  c: link('Cart'),
  d: link('Help'),
  e: link('Login'),
  f: { role: 'button' },
  g: 'Prices',
};
const compare = (before: Record<string, TranscriptContent>, after: Record<string, TranscriptContent>) =>
  compareTranscripts(speak(before), speak(after), 'nvda');

it('lists no differences between equal transcripts, even if their selectors differ', () => {
  const moved = Object.fromEntries(Object.entries(page).map(([key, says]) => [`#${key}`, says]));
  expect(compare(page, moved)).toEqual({ differences: [], isTooDifferent: false });
});

it('lists what was changed, removed and added, with the lines around it', () => {
  const { g: _, ...rest } = page;
  const after = { ...rest, f: { role: 'button', name: 'Search' }, h: 'Offers', i: link('More') };
  expect(compare(page, after).differences).toEqual([
    { kind: 'skipped', count: 3 },
    { kind: 'same', text: 'Help, link' },
    { kind: 'same', text: 'Login, link' },
    { kind: 'changed', before: 'button', after: 'Search, button' },
    { kind: 'removed', text: 'Prices' },
    { kind: 'added', text: 'Offers' },
    { kind: 'added', text: 'More, link' },
  ]);
});

it('pairs stops with a different selector if they have the same name, or if nothing else changed there', () => {
  const { f: _, ...rest } = page;
  expect(compare(page, { ...page, c: { role: 'button', name: 'Cart' } }).differences[2]).toEqual({
    kind: 'changed',
    before: 'Cart, link',
    after: 'Cart, button',
  });
  expect(compare(page, { ...rest, g: 'Prices today' }).differences.slice(-2)).toEqual([
    { kind: 'removed', text: 'button' },
    { kind: 'changed', before: 'Prices', after: 'Prices today' },
  ]);
  const renamed = { ...page, z: { role: 'img', name: 'Logo' } };
  expect(compare({ ...page, y: { role: 'img' } }, renamed).differences.at(-1)).toEqual({
    kind: 'changed',
    before: 'graphic',
    after: 'Logo, graphic',
  });
});

it('gives up if the transcripts have hardly anything in common', () => {
  const long = (word: string) =>
    Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${word}${at}`, `${word} ${at}`]));
  const { differences, isTooDifferent } = compare(long('a'), long('b'));
  expect(isTooDifferent).toBe(true);
  expect(differences).toHaveLength(6_000);
});
