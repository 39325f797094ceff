import { calculateScore } from '@curbcut/scoring';
import { expect, test } from 'vitest';
import { exampleOutcome, exampleScores, exampleTeam } from './marketing-numbers.ts';

test('calculates the displayed numbers from the example team', () => {
  const { developers, hoursPerQuarter, hoursOnDuplicates, dollarsPerHour } = exampleTeam;
  const hours = developers * hoursOnDuplicates * 4;
  expect(hours).toBe(exampleOutcome.hoursPerYear);
  expect(hours * dollarsPerHour).toBe(exampleOutcome.dollarsPerYear);
  expect(exampleOutcome.dollarsPerYear).toBeGreaterThan(50_000);
  const timesAsFast = hoursPerQuarter / (hoursPerQuarter - hoursOnDuplicates);
  expect(Math.round((timesAsFast - 1) * 100)).toBe(exampleOutcome.percentFaster);
});

test.each(Object.entries(exampleScores))(
  'the score %s equals the result of the scoring package',
  (_name, example) => {
    const issues = (['critical', 'serious', 'moderate'] as const).flatMap((severity) =>
      Array.from({ length: example[severity] }, () => ({ severity })),
    );
    const result = calculateScore(
      { original_score: example.basic, issues, pages_scanned: 10, elements_scanned: 10_000 },
      { calculatedAt: '2026-11-21T00:00:00Z' },
    );
    expect(result?.score).toBe(example.score);
  },
);
