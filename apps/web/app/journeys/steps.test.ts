import { expect, test } from 'vitest';
import {
  describeAction,
  formatSelectors,
  listUsedSecrets,
  moveStep,
  parseSelectors,
  toEditedStep,
} from './steps.ts';

test('moves a step by one position, but not beyond the ends', () => {
  const steps = ['navigate', 'click', 'close'].map((type) => toEditedStep({ type }));
  const types = (list: typeof steps | readonly (typeof steps)[number][]) => list.map(({ step }) => step.type);
  expect(types(moveStep(steps, steps[0]!.id, 1))).toEqual(['click', 'navigate', 'close']);
  expect(types(moveStep(steps, steps[2]!.id, -1))).toEqual(['navigate', 'close', 'click']);
  expect(moveStep(steps, steps[0]!.id, -1)).toBe(steps);
  expect(moveStep(steps, steps[2]!.id, 1)).toBe(steps);
});

test('converts selectors to text and back', () => {
  const selectors = ['aria/Sign in[role="button"]', '[name=q]', ['#host', 'button']];
  expect(parseSelectors(formatSelectors(selectors))).toEqual(selectors);
  expect(formatSelectors([['#one']])).toBe('#one');
});

test.each([
  [{ type: 'navigate', url: 'https://shop.example/' }, 'Open https://shop.example/'],
  [{ type: 'click', selectors: [['aria/Sign in[role="button"]'], ['#go']] }, 'Click “Sign in”'],
  [
    { type: 'change', selectors: ['#p'], value: { secret: 'PASSWORD' } },
    'Fill in #p with the secret PASSWORD',
  ],
  [{ type: 'change', selectors: ['text/Terms'], value: true }, 'Check “Terms”'],
  [{ type: 'keyDown', key: 'Enter' }, 'Press Enter'],
])('describes %j', (step, text) => {
  expect(describeAction(step)).toBe(text);
});

test('lists each secret once', () => {
  const fill = { type: 'change', value: { secret: 'PASSWORD' } };
  expect(listUsedSecrets({ steps: [fill, fill, { type: 'change', value: { totp: 'CODE' } }] })).toEqual([
    'PASSWORD',
    'CODE',
  ]);
});
