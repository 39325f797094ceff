import { expect, test } from 'vitest';
import { createElementKinds } from './element-kinds.ts';

test('keeps the first elements of some kinds, and counts every kind once', () => {
  const kinds = createElementKinds<{ readonly name: string }>(2);
  for (const [node, kind] of ['menu', 'tab', 'menu', 'card', 'slide', 'card'].entries())
    kinds.add(kind, node, () => ({ name: kind }));
  expect(kinds.getResult()).toEqual({
    found: [
      { name: 'menu', node: 0, similar: [2] },
      { name: 'tab', node: 1, similar: [] },
    ],
    total: 4,
  });
});
