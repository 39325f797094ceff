import { allProbes, CdpError, capturePage, runProbes } from '@curbcut/capture';
import { captureHtml, loadStableHtml } from '@curbcut/capture/test-utils';
import { suggestFix } from '@curbcut/fixes';
import { createPageModel, type PageCapture } from '@curbcut/page-model';
import { allRules, buildProbeRequests, type Rule } from '@curbcut/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { identifyFindings } from '../src/assemble/identify-findings.ts';
import {
  createEvaluatedPage,
  handleEvaluationRequest,
} from '../src/examine/evaluation/evaluation-requests.ts';
import { NotEvaluatedError } from '../src/examine/evaluation/evaluator-pool.ts';
import { NotTestedParts } from '../src/examine/not-tested.ts';
import { groupByIssue, suggestFixes } from '../src/examine/verify/suggest-fixes.ts';
import type { PageResult } from '../src/types.ts';

/** A small page with findings of several rules, and something to test for most probes. */
const html = `<h1>Ferries</h1><h4>Kiel</h4><img src="data:,"><a href="#kiel"></a><button></button>
  <input><p style="color: #999">Daily to Oslo</p><div onclick="this.append('!')">Choose</div>
  <form><label>Port <input required></label><button>Search</button></form>
  <button aria-expanded="false" aria-controls="menu" onclick="menu.hidden = !menu.hidden">Menu</button>
  <ul id="menu" hidden><li><img src="data:,"></li></ul>`;
const scope = { level: 'AA', bestPractices: true, optionalRules: [] } as const;

let capture: PageCapture;
beforeAll(async () => {
  capture = await captureHtml(html);
});

const fail = (): never => {
  throw new RangeError('An injected fault.');
};
const evaluate = (rules: readonly Rule[]) =>
  handleEvaluationRequest(createEvaluatedPage(capture, scope), 'staticResults', null, {
    rules,
    stopped: new Map(),
  });
const replaceRule = (id: string, part: Partial<Rule>) =>
  allRules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule));

describe('if a rule throws, only its own results are missing:', () => {
  const staticRules = allRules.filter(({ probe }) => probe === undefined);

  it('when it selects elements, and when it checks one', () => {
    const undisturbed = evaluate(allRules);
    expect(new Set(undisturbed.findings.map(({ ruleId }) => ruleId)).size).toBeGreaterThan(4);
    for (const { id } of staticRules) {
      for (const part of [{ applies: fail }, { check: fail }]) {
        const { findings, errors } = evaluate(replaceRule(id, part));
        // A defect that two rules report is one finding, with criteria from both.
        const getOwn = ({ ruleId, selector }: (typeof findings)[number]) => [ruleId, selector];
        const others = (list: typeof findings) => list.filter(({ ruleId }) => ruleId !== id).map(getOwn);
        expect(others(findings), id).toEqual(expect.arrayContaining(others(undisturbed.findings)));
        expect(errors.every(({ ruleId, stack }) => ruleId === id && stack !== undefined)).toBe(true);
      }
    }
  });

  it('when it requests a probe', () => {
    const model = createPageModel(capture);
    const undisturbed = buildProbeRequests(model);
    const lost: string[] = [];
    const listRulesThatUse = (facts: string) =>
      allRules.flatMap(({ id, probe }) =>
        probe !== undefined && [probe.facts, ...(probe.alsoUses ?? [])].includes(facts as never) ? [id] : [],
      );
    for (const rule of allRules.filter(({ probe }) => probe !== undefined)) {
      const { probe, id } = rule;
      const errors: string[] = [];
      const rules = replaceRule(id, { probe: { ...probe!, getQuestions: fail } as Rule['probe'] });
      const requests = buildProbeRequests(model, rules, ({ ruleId }) => errors.push(ruleId));
      const { [probe!.facts]: _, ...rest } = undisturbed.questions;
      expect(requests.questions).toMatchObject(rest);
      // Rules that share facts also share one rule's questions.
      if (errors.length > 0) expect(new Set(errors)).toEqual(new Set(listRulesThatUse(probe!.facts)));
      lost.push(...errors);
    }
    expect(lost.length).toBeGreaterThan(0);
  });
});

it('if a recipe throws, only its own fixes are missing', () => {
  const model = createPageModel(capture);
  const groups = groupByIssue([{ results: evaluate(allRules), isFromProbes: false }]);
  const undisturbed = suggestFixes(model, groups, () => false);
  const ruleIds = new Set(undisturbed.groups.map(({ ruleId }) => ruleId));
  expect(ruleIds.size).toBeGreaterThan(2);
  for (const failing of ruleIds) {
    const suggested = suggestFixes(
      model,
      groups,
      () => false,
      (page, ruleId, node) => (ruleId === failing ? fail() : suggestFix(page, ruleId, node)),
    );
    expect(suggested.groups).toEqual(undisturbed.groups.filter(({ ruleId }) => ruleId !== failing));
    expect(new Set(suggested.errors.map(({ ruleId }) => ruleId))).toEqual(new Set([failing]));
  }
});

it('if findings can’t be identified, only those are missing', () => {
  const { findings } = evaluate(allRules);
  const failing = findings[0]!.ruleId;
  const result = {
    status: 'tested',
    page: { findings, finalUrl: 'https://example.com/', unexamined: [] },
    fixes: null,
  } as unknown as PageResult;
  const log: string[] = [];
  const identified = identifyFindings(
    result,
    (sentence) => log.push(sentence),
    (_url, { ruleId }) => (ruleId === failing ? fail() : null),
  );
  expect(identified.page).toMatchObject({
    findings: findings.filter(({ ruleId }) => ruleId !== failing),
    unexamined: [{ reason: 'internal-error', detail: expect.stringContaining(`the ${failing} rule`) }],
  });
  expect(log[0]).toContain('An injected fault.');
});

it('reports a failed part once, with the same reference as the log', async () => {
  const log: string[] = [];
  const parts = new NotTestedParts({ reportError: (part) => `reference-${log.push(part)}` });
  const cause = new RangeError('An injected fault.');
  expect(
    await parts.resolve('the links', Promise.reject(new NotEvaluatedError('Failed', false, { cause })), 0),
  ).toBe(0);
  expect(await parts.resolve('the links', Promise.reject(cause), 0)).toBe(0);
  expect(parts.lost).toEqual([
    {
      reason: 'internal-error',
      detail: 'An internal error occurred (reference reference-1). Not tested: the links.',
      selector: '',
      limits: [{ pass: 'page', test: 'the links', reason: 'error', done: 0, of: null, unit: null }],
    },
  ]);
  // Losing a page is not our fault.
  const lost = new CdpError('closed', 'Page.navigate', 'gone');
  await expect(parts.resolve('the links', Promise.reject(lost), 0)).rejects.toBe(lost);
});

it('if a probe throws, only its own facts are missing', async () => {
  const probes = allProbes.filter(({ facts }) =>
    ['colorCues', 'spacing', 'keyboard', 'paste', 'focusOrder'].includes(facts),
  );
  const run = async (failing: string | null) => {
    const page = await loadStableHtml({ html, path: 'index.html' });
    const captured = await capturePage(page);
    const requests = buildProbeRequests(createPageModel(captured));
    const faulty = probes.map((probe) =>
      probe.facts === failing ? { ...probe, isNeeded: () => true, run: fail } : probe,
    );
    return runProbes(page, captured, requests, faulty);
  };
  const undisturbed = await run(null);
  expect(undisturbed.failed).toEqual([]);
  for (const { facts: failing, name } of probes) {
    const { facts, failed, limits, postponed } = await run(failing);
    const { [failing]: _, ...rest } = undisturbed.facts;
    expect(facts).toEqual(rest);
    expect(limits).toEqual(undisturbed.limits.filter(({ test }) => test !== name));
    expect(postponed).toEqual([]);
    expect(failed).toMatchObject([{ name, error: { message: 'An injected fault.' } }]);
  }
});
