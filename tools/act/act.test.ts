import { existsSync } from 'node:fs';
import { allRules } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { readSelectedRules, splitCases } from '../test/scope.ts';
import { type ActCase, actFolder, readCaseFolder } from './cases.ts';
import { getOutcome, isFalsePositive } from './rule-status.ts';
import { type ActResult, implementations, runCases } from './run-cases.ts';

const skipReason = existsSync(actFolder) ? false : `the W3C's ACT test pages are not at ${actFolder}`;

/** Whether one of the tested rules implements the ACT rule. By default, all of our rules are tested. */
function isImplemented({ ruleId }: ActCase): boolean {
  const selected = readSelectedRules();
  return (implementations.get(ruleId) ?? []).some(
    ({ rule }) => selected.length === 0 || selected.includes(rule.id),
  );
}

const isWrong = (result: ActResult) => isFalsePositive(result) || getOutcome(result) === 'untested';

describe(`ACT rules${skipReason ? ` (skipped: ${skipReason})` : ''}`, () => {
  const folder = skipReason ? null : readCaseFolder(actFolder);
  // One passed or inapplicable example of each rule. Failed examples only show whether a page was tested, because rules
  // may leave the decision to a person, so all of them have the same kind.
  const [representatives, others] = splitCases(
    folder?.cases.filter(isImplemented) ?? [],
    ({ ruleId, expected }) => (expected === 'failed' ? expected : ruleId),
  );

  // `it.skipIf(false)` would also run tests whose tag skips them.
  const run = skipReason ? it.skip : it;
  for (const { tags, cases } of [representatives, others])
    run(
      `don’t fail passed or inapplicable examples, and don’t leave any untested: ${tags.length === 0 ? 'one of each type' : 'all others'}`,
      { tags, timeout: 900_000 },
      async () => {
        const { results } = await runCases(folder!, cases, isWrong);
        const wrong = results
          .filter(isWrong)
          .map(
            (result) =>
              `${result.actCase.ruleId} ${result.actCase.title} (${result.actCase.path}): ${getOutcome(result)}, ${result.messages.join(' ')}`,
          );
        expect(wrong).toEqual([]);
      },
    );

  it.skipIf(skipReason)('require exactly the criteria that our rules report', () => {
    const required = new Map(
      folder!.cases.map(({ ruleId, wcagRequired }) => [ruleId, [...wcagRequired].sort()]),
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
