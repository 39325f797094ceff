import { existsSync } from 'node:fs';
import { allRules } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { actFolder, readActCases } from './cases.ts';
import { implemented, isFalseAlarm, leavingRules, runCases } from './run-cases.ts';

const skip = existsSync(actFolder) ? false : `the W3C's ACT test pages are not at ${actFolder}`;

describe(`ACT rules${skip ? ` (skipped: ${skip})` : ''}`, () => {
  it.skipIf(skip)('raise no false alarm on any example that passes or is inapplicable', async () => {
    const cases = readActCases(actFolder).filter(({ ruleId }) => implemented.has(ruleId));
    const wrong: string[] = [];
    for await (const result of runCases(actFolder, cases)) {
      const { actCase, outcome, told } = result;
      const unread = outcome === 'error' && !leavingRules.has(actCase.ruleId);
      if (unread || isFalseAlarm(result)) {
        wrong.push(`${actCase.ruleId} ${actCase.title} (${actCase.path}): ${outcome}, ${told.join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.skipIf(skip)('break just the criteria that our rules report', () => {
    const required = new Map(
      readActCases(actFolder).map(({ ruleId, wcagRequired }) => [ruleId, [...wcagRequired].sort()]),
    );
    const differing = allRules.flatMap(({ id, act, criteria }) =>
      act
        .filter((actId) => required.has(actId))
        .map((actId) => ({ id, actId, reported: [...criteria].sort(), required: required.get(actId) }))
        .filter(({ reported, required }) => reported.join() !== required?.join()),
    );
    expect(differing).toEqual([]);
  });
});
