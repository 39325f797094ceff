import { expect, it } from 'vitest';
import { drawTexts, listSourceTexts } from './sample-text.ts';

it('finds sentences in strings, templates, JSX and comments, and exported names', () => {
  const source = [
    '/** Says what the page is. It is short. */',
    'export function describePage(count: number) {',
    '  const classes = "flex gap-2 Text-red";',
    '  const selector = "[role=main] > p";',
    "  const title = 'We couldn’t load this page. Try again in a minute.';",
    '  return <p title={title} className={classes}>{selector} Every issue has one cause.</p>;',
    '}',
  ].join('\n');
  expect(listSourceTexts('apps/web/app/example.tsx', source).map(({ kind, text }) => [kind, text])).toEqual([
    ['product', 'We couldn’t load this page.'],
    ['product', 'Try again in a minute.'],
    ['product', 'Every issue has one cause.'],
    ['comments', 'Says what the page is.'],
    ['names', 'describePage'],
  ]);
});

it('draws an equal share of each kind, the same text for a seed and different text for another', () => {
  const all = (['product', 'documents', 'names'] as const).flatMap((kind, index) =>
    Array.from({ length: [4, 100, 100][index]! }, (_, number) => ({
      kind,
      place: 'a.ts',
      text: `${kind} ${number}`,
    })),
  );
  const drawn = drawTexts(all, 50, 1);
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(50);
  const counts = Object.entries(Object.groupBy(drawn, ({ kind }) => kind)).map(([kind, { length }]) => [
    kind,
    length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({ product: 4, documents: 23, names: 23 });
  expect(drawTexts(all, 50, 1)).toEqual(drawn);
  expect(drawTexts(all, 50, 2)).not.toEqual(drawn);
});
