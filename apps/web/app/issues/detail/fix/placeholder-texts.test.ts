import { expect, test } from 'vitest';
import { listPlaceholderTexts } from './placeholder-texts.ts';

const steps = [
  { kind: 'set-attribute', selector: 'button', name: 'aria-label', value: 'Quick add: Tide mug' },
  { kind: 'set-attribute', selector: 'button', name: 'type', value: 'button' },
  { kind: 'remove-attribute', selector: 'button', name: 'aria-labelledby' },
  {
    kind: 'insert',
    selector: 'main',
    place: 'first-child',
    content: [
      {
        kind: 'element',
        tag: 'h1',
        attributes: [['class', 'title']],
        children: [{ kind: 'text', text: ' Contact ' }],
      },
    ],
  },
] as const;

test('lists a fix’s placeholder text', () => {
  const fix = { needs_author_text: 'Write what the button does.', steps: structuredClone(steps) as never };
  expect(listPlaceholderTexts(fix)).toEqual(['Quick add: Tide mug', 'Contact']);
});

test('lists no placeholder text if there’s nothing left to write', () => {
  expect(listPlaceholderTexts({ needs_author_text: null, steps: structuredClone(steps) as never })).toEqual(
    [],
  );
});
