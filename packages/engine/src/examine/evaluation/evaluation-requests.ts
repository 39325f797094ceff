import type { ListedStateControl } from '@curbcut/capture';
import type { Finding, TestedPage } from '@curbcut/contract';
import { WHOLE_PAGE_TEST } from '@curbcut/contract/values';
import { getPatchSource, toFixSteps } from '@curbcut/fixes';
import {
  type CaptureFacts,
  type ContrastLevel,
  type ContrastRequest,
  createPageModel,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type PageModel,
  type PageStructure,
  type ProbeFactsName,
  type ProbeRequests,
  type RecordedTranscript,
  recordTranscript,
  type SpokenText,
  type TranscriptOrder,
} from '@curbcut/page-model';
import {
  allRules,
  buildProbeRequests,
  collectBasicFindings,
  evaluateRules,
  getRulesInScope,
  type Rule,
  type RuleError,
  type RuleScope,
  readPageStructure,
} from '@curbcut/rules';
import { getRuleTraits } from '@curbcut/rules/traits';
import { collectFormKeys, collectLinks } from '../../crawl/collect-links.ts';
import { createTestLimit } from '../../test-names.ts';
import { listContentKeys } from '../content-keys.ts';
import { mergeDuplicates } from '../merge-duplicates.ts';
import { digestPageContent } from '../page-content.ts';
import { encodePageElements, listPageElements } from '../page-elements.ts';
import { mergeSecondOpinion } from '../second-opinion/merge-second-opinion.ts';
import type { AxeFrameResult } from '../second-opinion/run-axe.ts';
import type { BasicFindings } from '../verify/compare-findings.ts';
import { announceNode, type VerificationRequests, verifyOnCapture } from '../verify/verify-on-capture.ts';
import type { ProbeRuleResults, RuleResults } from './rule-results.ts';

/** The requests that an evaluated page handles, each with its input and output as plain data. */
export interface EvaluationRequests extends VerificationRequests {
  /** The requests for the contrast probe, which runs before the others. */
  contrastRequests: { input: null; output: readonly ContrastRequest[] };
  /** The requests for the page's other probes in the browser. */
  probeRequests: {
    input: null;
    output: { readonly probes: ProbeRequests; readonly errors: readonly RuleError[] };
  };
  /** The results of the rules that need only the page as loaded. Requires the contrast probe to have run. */
  staticResults: { input: null; output: RuleResults };
  /** The axe-core findings merged with the static findings. */
  secondOpinion: {
    input: { readonly findings: readonly Finding[]; readonly axeResults: readonly AxeFrameResult[] };
    output: Finding[];
  };
  /** The results of the rules that use these facts. Requested after the last pass that records them. */
  probeResults: { input: { readonly facts: readonly ProbeFactsName[] }; output: ProbeRuleResults };
  /** The keys of controls, which are equal for controls that show equal content; see `listContentKeys`. */
  contentKeys: { input: { readonly controls: readonly ListedStateControl[] }; output: string[] };
  /** The page's content, even if the page was not evaluated. */
  content: {
    input: null;
    output: {
      readonly title: string;
      readonly elements: number;
      readonly unexamined: TestedPage['unexamined'];
      readonly links: string[];
      readonly forms: string[];
    };
  };
  /** The structure that later pages are compared with. */
  structure: { input: null; output: PageStructure };
  /** The result of `digestPageContent`. */
  contentHash: { input: null; output: string };
  /** The encoded result of `listPageElements`. */
  pageElements: { input: null; output: string };
  /** What screen readers announce for a node; null if it isn't an exposed element. */
  announcement: { input: { readonly node: NodeIndex }; output: SpokenText | null };
  /** The result of `recordTranscript`. */
  transcript: { input: { readonly orders: readonly TranscriptOrder[] }; output: RecordedTranscript };
}
export type EvaluationRequestName = keyof EvaluationRequests;

/** A page with its model, ready for requests. */
export interface EvaluatedPage {
  /** The facts for the current request. */
  facts: CaptureFacts;
  readonly capture: PageCapture;
  readonly model: PageModel;
  readonly scope: RuleScope;
}

/** Options for running rules. */
export interface RuleRunOptions {
  readonly rules: readonly Rule[];
  /** Ids of rules that were stopped on this page, with the message to report for each. */
  readonly stopped: ReadonlyMap<string, string>;
  /** Called before each rule runs. */
  onRuleStart?(rule: Rule): void;
}

const defaultRuleRun: RuleRunOptions = { rules: allRules, stopped: new Map() };

/**
 * Creates the page model once. The capture stays the same; its facts come with each request.
 *
 * @throws {Error} if `createPageModel` throws
 */
export function createEvaluatedPage(capture: PageCapture, scope: RuleScope): EvaluatedPage {
  const page: { facts: CaptureFacts } = { facts: capture.facts };
  const withFacts: PageCapture = Object.defineProperty({ ...capture }, 'facts', {
    get: () => page.facts,
    enumerable: true,
  });
  return Object.assign(page, { capture: withFacts, model: createPageModel(withFacts), scope });
}

type RequestHandlers = {
  [Name in EvaluationRequestName]: (
    page: EvaluatedPage,
    input: EvaluationRequests[Name]['input'],
    options: RuleRunOptions,
  ) => EvaluationRequests[Name]['output'];
};

/**
 * Returns the level for which contrast is measured. It is measured once for all rules, so this is the highest
 * level that any of them needs.
 */
const getContrastLevel = (scope: RuleScope): ContrastLevel =>
  getRulesInScope(scope).some(({ contrastLevel }) => contrastLevel === 'enhanced') ? 'enhanced' : 'minimum';

const requestHandlers: RequestHandlers = {
  contrastRequests: ({ model, scope }) => model.getContrastRequests(getContrastLevel(scope)),
  probeRequests: ({ model }, _, { rules }) => {
    const errors: RuleError[] = [];
    return { probes: buildProbeRequests(model, rules, (error) => errors.push(error)), errors };
  },
  staticResults: (page, _, options) => evaluatePage(page, options, isStaticRule),
  secondOpinion: ({ model, scope }, { findings, axeResults }) =>
    mergeSecondOpinion(model, findings, axeResults, scope),
  probeResults: (page, { facts }, options) =>
    withFacts(
      evaluatePage(page, options, ({ probe }) => usesFacts(probe, facts)),
      options,
    ),
  verifyOnCapture: (page, input, options) =>
    verifyOnCapture({ ...page, evaluate: (model) => collectPageFindings(model, page.scope, options) }, input),
  basicFindings: ({ model, scope }, _, options) => collectPageFindings(model, scope, options),
  describePatch: ({ model }, patch) => ({
    steps: toFixSteps(model, patch),
    source: getPatchSource(model, patch),
  }),
  contentKeys: ({ capture, model, scope }, { controls }, options) =>
    listContentKeys(capture, model, controls, (revealed) => {
      const isAboutContent = (rule: Rule) => isStaticRule(rule) && isAboutOpenedContent(rule);
      const { active } = selectRules(scope, options, isAboutContent);
      return collectBasicFindings(createPageModel(revealed), active, options.onRuleStart).findings;
    }),
  content: ({ capture, model }) => ({
    title: model.document.title,
    elements: model.elements.length,
    unexamined: capture.unexamined.map(({ reason, detail, node }) => ({
      reason,
      detail,
      selector:
        node === -1 || capture.nodes.kind[node] !== NodeKind.element ? '' : model.element(node).selector,
      ...(reason === 'internal-error' && { limits: [createTestLimit(WHOLE_PAGE_TEST, 'error', 0)] }),
    })),
    links: collectLinks(model),
    forms: collectFormKeys(model),
  }),
  structure: ({ model }) => readPageStructure(model),
  contentHash: ({ model }) => digestPageContent(model),
  pageElements: ({ model }) => encodePageElements(listPageElements(model)),
  announcement: ({ model }, { node }) => announceNode(model, node),
  transcript: ({ model }, { orders }) => recordTranscript(model, orders),
};

/**
 * Handles one request about a page. Pure: the result depends only on the capture with its facts, the rules
 * and the input.
 */
export function handleEvaluationRequest<Name extends EvaluationRequestName>(
  page: EvaluatedPage,
  name: Name,
  input: EvaluationRequests[Name]['input'],
  options: RuleRunOptions = defaultRuleRun,
): EvaluationRequests[Name]['output'] {
  return requestHandlers[name](page, input, options);
}

/** Returns whether a rule uses any of these facts. */
const usesFacts = (probe: Rule['probe'], facts: readonly ProbeFactsName[]): boolean =>
  probe !== undefined && [probe.facts, ...(probe.alsoUses ?? [])].some((name) => facts.includes(name));

/** Whether a rule may have findings in opened content: not about the whole page, and not about measured pixels. */
const isAboutOpenedContent = ({ id, contrastLevel }: Rule): boolean =>
  contrastLevel === undefined && getRuleTraits(id).scope === undefined;

const isStaticRule = ({ probe }: Rule): boolean => probe === undefined;

/** Selects the rules in scope to run, and the error messages of those that were stopped on this page. */
function selectRules(
  scope: RuleScope,
  { rules, stopped }: RuleRunOptions,
  isSelected: (rule: Rule) => boolean,
) {
  const inScope = new Set(getRulesInScope(scope).map(({ id }) => id));
  const selected = rules.filter((rule) => inScope.has(rule.id) && isSelected(rule));
  const stoppedErrors = selected.flatMap(({ id }) => {
    const message = stopped.get(id);
    return message === undefined ? [] : [{ ruleId: id, message }];
  });
  return { active: selected.filter(({ id }) => !stopped.has(id)), stoppedErrors };
}

function evaluatePage(
  { model, scope }: EvaluatedPage,
  options: RuleRunOptions,
  isSelected: (rule: Rule) => boolean,
): RuleResults {
  const { active, stoppedErrors } = selectRules(scope, options, isSelected);
  const { findings, tallies, errors } = evaluateRules(model, active, options.onRuleStart);
  const merged = mergeDuplicates(model, findings, tallies);
  return { ...merged, errors: [...errors, ...merged.errors, ...stoppedErrors] };
}

/** Adds the facts that each finding is based on. */
function withFacts(results: RuleResults, { rules }: RuleRunOptions): ProbeRuleResults {
  const factsByRule = new Map(rules.map(({ id, probe }) => [id, probe?.facts ?? null]));
  return { ...results, facts: results.findings.map(({ ruleId }) => factsByRule.get(ruleId) ?? null) };
}

function collectPageFindings(model: PageModel, scope: RuleScope, options: RuleRunOptions): BasicFindings {
  const { active, stoppedErrors } = selectRules(scope, options, isStaticRule);
  const { findings, errors } = collectBasicFindings(model, active, options.onRuleStart);
  return { findings, failedRules: [...errors, ...stoppedErrors].map(({ ruleId }) => ruleId) };
}
