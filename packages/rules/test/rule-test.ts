import {
  captureHtml,
  captureMeasured,
  captureUsed,
  type TestOptions,
  type TestPage,
} from '@curbcut/capture/test-kit';
import { createPageModel, type PageModel } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { judge } from '../src/judge.ts';
import { fillMessage } from '../src/message.ts';
import type { Rule } from '../src/rule.ts';

/** A page of a rule's table: HTML for the body, or a whole document, or one with files beside it. */
export type CasePage = string | TestPage;

/** A page on which the rule must tell something, and the reason that it must give for each element it tells of. */
export type ToldCase<Reason extends string> = Exclude<CasePage, string> & { readonly because: Reason };

export interface RuleCases<Reason extends string> {
  readonly passed?: readonly CasePage[];
  readonly failed?: readonly ToldCase<Reason>[];
  readonly cantTell?: readonly ToldCase<Reason>[];
  readonly inapplicable?: readonly CasePage[];
}

/**
 * Turns a rule's table into tests: every page is captured by a real browser and judged by this rule alone.
 *
 * @param options how the pages are looked at, where the rule asks of more than the usual window
 */
export function ruleTest<Reason extends string>(
  rule: Rule<Reason>,
  cases: RuleCases<Reason>,
  options: TestOptions = {},
): void {
  describe(rule.id, () => {
    for (const page of cases.passed ?? []) {
      it(`passes ${title(page)}`, async () => {
        const { findings, told, model } = await judged(rule, page, options);
        expect(findings).toEqual([]);
        expect(told).toBeGreaterThan(0);
        for (const element of rule.applies(model)) {
          const { outcome, reason, facts } = rule.check(element, model);
          expect(outcome).toBe('passed');
          expect(fillMessage(rule.messages[reason], facts)).not.toMatch(/[{}]/);
        }
      });
    }
    for (const outcome of ['failed', 'cantTell'] as const) {
      for (const page of cases[outcome] ?? []) {
        it(`${outcome === 'failed' ? 'fails' : 'cannot tell of'} ${title(page)}`, async () => {
          const { findings } = await judged(rule, page, options);
          expect(findings.length).toBeGreaterThan(0);
          for (const finding of findings) {
            expect(finding).toMatchObject({ outcome, reason: page.because });
          }
        });
      }
    }
    for (const page of cases.inapplicable ?? []) {
      it(`does not apply to ${title(page)}`, async () => {
        const { findings, told } = await judged(rule, page, options);
        expect(findings).toEqual([]);
        expect(told).toBe(0);
      });
    }
  });
}

async function judged(rule: Rule, page: CasePage, options: TestOptions) {
  const model: PageModel = createPageModel(await captured(rule, page, options));
  const { findings, tallies, errors } = judge(model, [rule]);
  expect(errors).toEqual([]);
  const told = tallies.reduce((sum, tally) => sum + tally.passed + tally.failed + tally.cantTell, 0);
  return { findings, told, model };
}

/** Only contrast asks for pixels, and only some rules for the keyboard. */
function captured({ id, probe }: Pick<Rule, 'id' | 'probe'>, page: CasePage, options: TestOptions) {
  if (probe === 'keyboard') return captureUsed(page);
  if (id === 'color-contrast') return captureMeasured(page, 'minimum');
  return id === 'color-contrast-enhanced' ? captureMeasured(page, 'enhanced') : captureHtml(page, options);
}

function title(page: CasePage): string {
  return (typeof page === 'string' ? page : page.html).replace(/\s+/g, ' ').trim();
}
