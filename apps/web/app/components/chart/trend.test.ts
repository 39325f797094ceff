import { expect, test } from 'vitest';
import { describeTrend, toChartPoints, toLinePath } from './trend.ts';

const frame = { width: 220, height: 120, margins: { top: 10, right: 10, bottom: 10, left: 10 } };

test('draws a line from edge to edge, with the largest value at the top', () => {
  expect(toChartPoints([0, 100, 50], [0, 100], frame)).toEqual([
    { x: 10, y: 110 },
    { x: 110, y: 10 },
    { x: 210, y: 60 },
  ]);
});

test('draws the path of a line with one decimal place', () => {
  expect(toLinePath([])).toBe('');
  expect(
    toLinePath([
      { x: 10, y: 1 / 3 },
      { x: 110, y: 60 },
    ]),
  ).toBe('M10,0.3L110,60');
});

test('places a single value in the middle', () => {
  expect(toChartPoints([50], [0, 100], frame)).toEqual([{ x: 110, y: 60 }]);
});

test('describes a line in a sentence', () => {
  const point = (label: string, value: number) => ({ label, value });
  expect(describeTrend('Score', [point('Mar 3', 64), point('Apr 7', 58), point('May 2', 94)])).toBe(
    'Score: 94 (May 2), up 30 from 64 (Mar 3). Low 58, high 94.',
  );
  expect(describeTrend('Score', [point('Mar 3', 64), point('Apr 7', 64)])).toContain('unchanged since');
  expect(describeTrend('Score', [point('Mar 3', 64)])).toBe('Score: 64 (Mar 3)');
  expect(describeTrend('Score', [])).toBe('Score: no values yet');
});
