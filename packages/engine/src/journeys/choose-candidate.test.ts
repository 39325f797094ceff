import type { ElementTraits } from '@curbcut/capture';
import { parseJourney, type Step } from '@curbcut/journeys';
import { expect, it } from 'vitest';
import { chooseCandidate } from './choose-candidate.ts';

const createTraits = (label: string, changes: Partial<ElementTraits> = {}): ElementTraits => ({
  role: 'button',
  name: label,
  text: label,
  attributes: ['type=submit'],
  classes: ['btn'],
  path: ['button', 'form', 'main', 'body', 'html'],
  ...changes,
});

function createStep(selectors: readonly string[], identity?: ElementTraits): Step {
  const step = { type: 'click', selectors, ...(identity && { identity }) };
  return parseJourney({ steps: [{ type: 'navigate', url: 'https://a.example/' }, step] }).steps[1]!;
}

const choose = (step: Step, ...candidates: ElementTraits[]) =>
  chooseCandidate(
    step,
    candidates.map((traits) => ({ traits })),
  );

const saved = createStep(
  ['#gone'],
  createTraits('Continue to payment', { attributes: ['type=submit', 'id=next', 'name=go'] }),
);

it.each<[string, Step, ElementTraits[], ReturnType<typeof choose>]>([
  [
    'different text and ids',
    saved,
    [createTraits('Back'), createTraits('Go on to payment', { attributes: ['id=x1'] })],
    1,
  ],
  [
    'a wrapper and other classes',
    saved,
    [
      createTraits('Continue to payment', {
        classes: ['css-1'],
        path: ['button', 'div', 'form', 'main', 'body', 'html'],
      }),
    ],
    0,
  ],
  [
    'no text, but the same id',
    saved,
    [createTraits('', { attributes: ['id=next', 'type=submit', 'name=go'] })],
    0,
  ],
  ['a different button in the same place', saved, [createTraits('Back'), createTraits('Cancel')], null],
  [
    'two identical buttons',
    saved,
    [createTraits('Continue to payment'), createTraits('Continue to payment')],
    'ambiguous',
  ],
  ['nothing', saved, [], null],
  [
    'a role that has changed, known from selectors',
    createStep(['aria/Go to checkout[role="link"]']),
    [createTraits('Help'), createTraits('Go to checkout')],
    1,
  ],
  [
    'an id, known from selectors',
    createStep(['aria/Go on', '#next']),
    [createTraits('Continue', { attributes: ['id=next'] }), createTraits('Back')],
    0,
  ],
  [
    'a label that outweighs an id',
    createStep(['aria/Next step', '#next']),
    [createTraits('Delete', { attributes: ['id=next'] }), createTraits('Next step')],
    1,
  ],
  [
    'selectors without usable features',
    createStep(['div > div:nth-child(2)']),
    [createTraits('Continue')],
    null,
  ],
])('%s', (_, step, candidates, expected) => {
  expect(choose(step, ...candidates)).toBe(expected);
});
