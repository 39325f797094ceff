import type { Finding } from '@curbcut/contract';
import { getPatchSource, toFixSteps } from '@curbcut/fixes';
import {
  type ContrastRequest,
  createPageModel,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type PageModel,
  type ProbeRequests,
} from '@curbcut/page-model';
import {
  allRules,
  buildProbeRequests,
  collectBasicFindings,
  evaluateRules,
  getRulesInScope,
  type Rule,
  type RuleOutcomeCounts,
  type RuleScope,
} from '@curbcut/rules';
import { collectFormKeys, collectLinks } from '../collect-links.ts';
import { mergeDuplicates } from '../merge-duplicates.ts';
import { mergeSecondOpinion } from '../second-opinion/merge-second-opinion.ts';
import type { AxeFrameResult } from '../second-opinion/run-axe.ts';
import type { BasicFindings } from '../verify/compare-findings.ts';
import { type VerificationRequests, verifyOnCapture } from '../verify/verify-on-capture.ts';
import { describeProbeLimits } from './probe-limits.ts';

/** What some of the rules say of a page. */
export interface RuleResults {
  readonly findings: Finding[];
  /** The element of each finding, within the capture. */
  readonly nodes: readonly NodeIndex[];
  readonly tallies: readonly RuleOutcomeCounts[];
  readonly errors: readonly { readonly ruleId: string; readonly message: string }[];
}

/** Of rules that were not asked. */
export const emptyRuleResults: RuleResults = { findings: [], nodes: [], tallies: [], errors: [] };

/** The questions that a captured page is asked, each with what it is given and what it gets: plain data. */
export interface EvaluationRequests extends VerificationRequests {
  /** What only probes of the page in the browser can tell. */
  probeRequests: {
    given: null;
    got: { readonly contrast: readonly ContrastRequest[]; readonly probes: ProbeRequests };
  };
  /** What the rules say that need the page at rest alone; once the contrast probe has run. */
  staticResults: { given: null; got: RuleResults };
  /** What axe-core found, joined with the findings at rest. */
  secondOpinion: {
    given: { readonly findings: readonly Finding[]; readonly answers: readonly AxeFrameResult[] };
    got: Finding[];
  };
  /** What the rules say that ask how the page was used; once it has been. */
  probeResults: { given: null; got: RuleResults };
  /** What the page holds, judged or not. */
  content: {
    given: null;
    got: {
      readonly title: string;
      readonly elements: number;
      readonly unexamined: { reason: string; detail: string; selector: string }[];
      readonly links: string[];
      readonly forms: string[];
    };
  };
}
export type EvaluationRequestName = keyof EvaluationRequests;

/** A page with its model, to be asked one question after the other. */
export interface EvaluatedPage {
  readonly capture: PageCapture;
  readonly model: PageModel;
  readonly scope: RuleScope;
}

/** How the rules are asked. */
export interface RuleRunOptions {
  readonly rules: readonly Rule[];
  /** Ids of rules that did not end on this page, each with what to say about it. */
  readonly stopped: ReadonlyMap<string, string>;
  /** Hears of each rule before it is asked. */
  onRuleStart?(rule: Rule): void;
}

export const defaultRuleRun: RuleRunOptions = { rules: allRules, stopped: new Map() };

/** @throws {Error} as `createPageModel` does */
export function createEvaluatedPage(capture: PageCapture, scope: RuleScope): EvaluatedPage {
  return { capture, model: createPageModel(capture), scope };
}

type RequestHandlers = {
  [Name in EvaluationRequestName]: (
    page: EvaluatedPage,
    given: EvaluationRequests[Name]['given'],
    asking: RuleRunOptions,
  ) => EvaluationRequests[Name]['got'];
};

const requestHandlers: RequestHandlers = {
  probeRequests: ({ model, scope }) => ({
    contrast: model.getContrastRequests(scope.level === 'AAA' ? 'enhanced' : 'minimum'),
    probes: buildProbeRequests(model),
  }),
  staticResults: (page, _, asking) => evaluatePage(page, asking, isStaticRule),
  secondOpinion: ({ model, scope }, { findings, answers }) =>
    mergeSecondOpinion(model, findings, answers, scope),
  probeResults: (page, _, asking) => evaluatePage(page, asking, (rule) => !isStaticRule(rule)),
  verifyOnCapture: (page, given, asking) =>
    verifyOnCapture({ ...page, evaluate: (model) => collectPageFindings(model, page.scope, asking) }, given),
  basicFindings: ({ model, scope }, _, asking) => collectPageFindings(model, scope, asking),
  describePatch: ({ model }, patch) => ({
    steps: toFixSteps(model, patch),
    source: getPatchSource(model, patch),
  }),
  content: ({ capture, model }) => ({
    title: model.document.title,
    elements: model.elements.length,
    unexamined: [
      ...capture.unexamined.map(({ reason, detail, node }) => ({
        reason,
        detail,
        selector:
          node === -1 || capture.nodes.kind[node] !== NodeKind.element ? '' : model.element(node).selector,
      })),
      ...describeProbeLimits(capture.facts).map((detail) => ({
        reason: 'probe-bound',
        detail,
        selector: '',
      })),
    ],
    links: collectLinks(model),
    forms: collectFormKeys(model),
  }),
};

/** Answers one question about a page. Pure: it depends on the capture with its facts, the rules and what is given. */
export function handleEvaluationRequest<Name extends EvaluationRequestName>(
  page: EvaluatedPage,
  name: Name,
  given: EvaluationRequests[Name]['given'],
  asking: RuleRunOptions = defaultRuleRun,
): EvaluationRequests[Name]['got'] {
  return requestHandlers[name](page, given, asking);
}

const isStaticRule = ({ probe }: Rule): boolean => probe === undefined;

/** The rules in scope that are asked, and what those have to say that were stopped on this page. */
function selectRules(scope: RuleScope, { rules, stopped }: RuleRunOptions, isAsked: (rule: Rule) => boolean) {
  const inScope = new Set(getRulesInScope(scope).map(({ id }) => id));
  const asked = rules.filter((rule) => inScope.has(rule.id) && isAsked(rule));
  const ended = asked.flatMap(({ id }) => {
    const message = stopped.get(id);
    return message === undefined ? [] : [{ ruleId: id, message }];
  });
  return { going: asked.filter(({ id }) => !stopped.has(id)), ended };
}

function evaluatePage(
  { model, scope }: EvaluatedPage,
  asking: RuleRunOptions,
  isAsked: (rule: Rule) => boolean,
): RuleResults {
  const { going, ended } = selectRules(scope, asking, isAsked);
  const { findings, tallies, errors } = evaluateRules(model, going, asking.onRuleStart);
  return {
    ...mergeDuplicates(model, findings, tallies),
    errors: [...errors, ...ended],
  };
}

function collectPageFindings(model: PageModel, scope: RuleScope, asking: RuleRunOptions): BasicFindings {
  const { going, ended } = selectRules(scope, asking, isStaticRule);
  const { findings, errors } = collectBasicFindings(model, going, asking.onRuleStart);
  return { findings, failedRules: [...errors, ...ended].map(({ ruleId }) => ruleId) };
}
