import { existsSync } from 'node:fs';
import { allRules } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { actFolder, readCaseFolder } from './cases.ts';
import { getOutcome, isFalsePositive } from './rule-status.ts';
import { type ActResult, implementations, runCases } from './run-cases.ts';

const skipReason = existsSync(actFolder) ? false : `the W3C's ACT test pages are not at ${actFolder}`;

/**
 * Failed examples can only show that a page wasn't tested, so the other examples are enough in a normal run.
 */
const runsAll = process.env.CURBCUT_TEST_SCOPE === 'all';

const isWrong = (result: ActResult) => isFalsePositive(result) || getOutcome(result) === 'untested';

describe(`ACT rules${skipReason ? ` (skipped: ${skipReason})` : ''}`, () => {
  it.skipIf(skipReason)(
    'don’t fail passed or inapplicable examples, and don’t leave any untested',
    async () => {
      const folder = readCaseFolder(actFolder);
      const { results } = await runCases(
        folder,
        folder.cases.filter(
          ({ ruleId, expected }) => implementations.has(ruleId) && (runsAll || expected !== 'failed'),
        ),
        isWrong,
      );
      const wrong = results
        .filter(isWrong)
        .map(
          (result) =>
            `${result.actCase.ruleId} ${result.actCase.title} (${result.actCase.path}): ${getOutcome(result)}, ${result.messages.join(' ')}`,
        );
      expect(wrong).toEqual([]);
    },
    900_000,
  );

  it.skipIf(skipReason)('require exactly the criteria that our rules report', () => {
    const required = new Map(
      readCaseFolder(actFolder).cases.map(({ ruleId, wcagRequired }) => [ruleId, [...wcagRequired].sort()]),
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
