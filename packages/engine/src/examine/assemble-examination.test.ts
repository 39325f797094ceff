import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { placeOnScreenshot } from './assemble-examination.ts';

const box = { x: 10, y: 20, width: 30, height: 40 };
const moved = new Map([
  ['10,20,30,40', { ...box, x: 260 }],
  ['0,0,5,5', null],
]);

test('gives findings their elements’ boxes on the screenshot, or none if unknown', () => {
  const unknown = { x: 0, y: 0, width: 5, height: 5 };
  const place = (changes: Parameters<typeof createTestFinding>[0]) => {
    const { box: placed, related } = placeOnScreenshot(createTestFinding(changes), moved);
    return { box: placed, related };
  };
  expect(place({ box })).toEqual({ box: { ...box, x: 260 } });
  expect(place({ box: unknown })).toEqual({ box: null });
  expect(place({ box: { ...box, y: 21 } })).toEqual({ box: { ...box, y: 21 } });
  expect(place({ box: null, related: [box, unknown] })).toEqual({ box: null, related: [{ ...box, x: 260 }] });
  expect(place({ box: null, related: [unknown] })).toEqual({ box: null });
});
