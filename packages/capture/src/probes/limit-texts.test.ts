import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRules } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { allProbes } from './index.generated.ts';
import { probeLimits } from './limits.ts';

const ids = Object.keys(probeLimits) as (keyof typeof probeLimits)[];
const NUMBERS = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, index) => [word, index + 1],
  ),
);

/** Returns the numbers that text states as limits: “up to 12 controls”, “the first three videos”. */
function findStatedLimits(text: string): { phrase: string; count: number }[] {
  const phrases = text.matchAll(
    /\b(?:up to|at most|the first) (\d[\d,]*|[a-z]+)\b(?![.,]\d| (?:s|px)\b| by \d)/g,
  );
  return [...phrases].flatMap(([phrase, number = '']) => {
    const count = NUMBERS.get(number) ?? Number(number.replaceAll(',', ''));
    return Number.isNaN(count) ? [] : [{ phrase, count }];
  });
}

const getStandardCounts = (id: keyof typeof probeLimits): number[] =>
  Object.values(probeLimits[id]).map(({ standard }) => standard);

test('READMEs refer to limits.ts instead of repeating the limits', () => {
  const repeated = ids.flatMap((id) => {
    const path = join(import.meta.dirname, id, 'README.md');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(text, id).toContain(`\`${id}\` in \`limits.ts\``);
    const counts = getStandardCounts(id);
    const limits = text.match(/Limits: [^.]+/g)?.join() ?? '';
    const listed = [...limits.matchAll(/[\d,]*\d/g)].map(([number]) => Number(number.replaceAll(',', '')));
    const stated = findStatedLimits(text).map(({ count }) => count);
    return [...listed, ...stated].filter((count) => counts.includes(count)).map((count) => `${id}: ${count}`);
  });
  expect(repeated).toEqual([]);
});

test('limits in the documentation of rules are those of their probes', () => {
  const wrong = allRules.flatMap(({ id, limits = [], probe }) => {
    if (probe === undefined) return [];
    const facts: readonly string[] = [probe.facts, ...(probe.alsoUses ?? [])];
    const counts = allProbes
      .filter((one) => facts.includes(one.facts))
      .flatMap((one) => (one.id in probeLimits ? getStandardCounts(one.id as keyof typeof probeLimits) : []));
    if (counts.length === 0) return [];
    return limits
      .flatMap(findStatedLimits)
      .filter(({ count }) => !counts.includes(count))
      .map(({ phrase }) => `${id}: ${phrase}`);
  });
  // Limited by keyboard-questions.ts, not by the probe; the last is a number of pixels.
  expect(wrong).toEqual([
    'aria-hidden-focus: up to five',
    'focus-visible: the first 150',
    'image-of-text: up to 300,000',
  ]);
});
