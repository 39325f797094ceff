import type { Finding } from '@curbcut/contract';
import { sourceOf, toSteps } from '@curbcut/fixes';
import {
  type ContrastQuestion,
  createPageModel,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type PageModel,
  type UseQuestions,
} from '@curbcut/page-model';
import {
  allRules,
  faultsOf,
  judge,
  type Rule,
  type RuleTally,
  rulesInScope,
  type Scope,
  useQuestions,
} from '@curbcut/rules';
import { joinDuplicates } from '../join-duplicates.ts';
import { formsOf, linksOf } from '../links.ts';
import { type ProofQuestions, proveOnCapture } from '../proof/answer-proof.ts';
import type { Faults } from '../proof/compare.ts';
import type { FrameAnswer } from '../second-opinion/ask-axe.ts';
import { mergeSecondOpinion } from '../second-opinion/merge.ts';
import { untestedByProbes } from './probe-bounds.ts';

/** What some of the rules say of a page. */
export interface Judged {
  readonly findings: Finding[];
  /** The element of each finding, within the capture. */
  readonly nodes: readonly NodeIndex[];
  readonly tallies: readonly RuleTally[];
  readonly errors: readonly { readonly ruleId: string; readonly message: string }[];
}

/** Of rules that were not asked. */
export const nothingJudged: Judged = { findings: [], nodes: [], tallies: [], errors: [] };

/** The questions that a captured page is asked, each with what it is given and what it gets: plain data. */
export interface Questions extends ProofQuestions {
  /** What only probes of the page in the browser can tell. */
  probes: {
    given: null;
    got: { readonly contrast: readonly ContrastQuestion[]; readonly use: UseQuestions };
  };
  /** What the rules say that need the page at rest alone; once the contrast probe has run. */
  atRest: { given: null; got: Judged };
  /** What axe-core found, joined with the findings at rest. */
  secondOpinion: {
    given: { readonly findings: readonly Finding[]; readonly answers: readonly FrameAnswer[] };
    got: Finding[];
  };
  /** What the rules say that ask how the page was used; once it has been. */
  afterUse: { given: null; got: Judged };
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
export type QuestionName = keyof Questions;

/** A page with its model, to be asked one question after the other. */
export interface AskedPage {
  readonly capture: PageCapture;
  readonly model: PageModel;
  readonly scope: Scope;
}

/** How the rules are asked. */
export interface Asking {
  readonly rules: readonly Rule[];
  /** Ids of rules that did not end on this page, each with what to say about it. */
  readonly stopped: ReadonlyMap<string, string>;
  /** Hears of each rule before it is asked. */
  onRule?(rule: Rule): void;
}

export const askAllRules: Asking = { rules: allRules, stopped: new Map() };

/** @throws {Error} as `createPageModel` does */
export function askedPage(capture: PageCapture, scope: Scope): AskedPage {
  return { capture, model: createPageModel(capture), scope };
}

type Answers = {
  [Name in QuestionName]: (
    page: AskedPage,
    given: Questions[Name]['given'],
    asking: Asking,
  ) => Questions[Name]['got'];
};

const answers: Answers = {
  probes: ({ model, scope }) => ({
    contrast: model.contrastQuestions(scope.level === 'AAA' ? 'enhanced' : 'minimum'),
    use: useQuestions(model),
  }),
  atRest: (page, _, asking) => judgeBy(page, asking, needsNoUse),
  secondOpinion: ({ model, scope }, { findings, answers }) =>
    mergeSecondOpinion(model, findings, answers, scope),
  afterUse: (page, _, asking) => judgeBy(page, asking, (rule) => !needsNoUse(rule)),
  prove: (page, given, asking) =>
    proveOnCapture({ ...page, faultsOn: (model) => faultsBy(model, page.scope, asking) }, given),
  faults: ({ model, scope }, _, asking) => faultsBy(model, scope, asking),
  written: ({ model }, patch) => ({ steps: toSteps(model, patch), source: sourceOf(model, patch) }),
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
      ...untestedByProbes(capture.facts).map((detail) => ({ reason: 'probe-bound', detail, selector: '' })),
    ],
    links: linksOf(model),
    forms: formsOf(model),
  }),
};

/** Answers one question about a page. Pure: it depends on the capture with its facts, the rules and what is given. */
export function answer<Name extends QuestionName>(
  page: AskedPage,
  name: Name,
  given: Questions[Name]['given'],
  asking: Asking = askAllRules,
): Questions[Name]['got'] {
  return answers[name](page, given, asking);
}

const needsNoUse = ({ probe }: Rule): boolean => probe === undefined;

/** The rules in scope that are asked, and what those have to say that were stopped on this page. */
function askedBy(scope: Scope, { rules, stopped }: Asking, isAsked: (rule: Rule) => boolean) {
  const inScope = new Set(rulesInScope(scope).map(({ id }) => id));
  const asked = rules.filter((rule) => inScope.has(rule.id) && isAsked(rule));
  const ended = asked.flatMap(({ id }) => {
    const message = stopped.get(id);
    return message === undefined ? [] : [{ ruleId: id, message }];
  });
  return { going: asked.filter(({ id }) => !stopped.has(id)), ended };
}

function judgeBy({ model, scope }: AskedPage, asking: Asking, isAsked: (rule: Rule) => boolean): Judged {
  const { going, ended } = askedBy(scope, asking, isAsked);
  const { findings, tallies, errors } = judge(model, going, asking.onRule);
  return {
    ...joinDuplicates(model, findings, tallies),
    errors: [...errors, ...ended],
  };
}

function faultsBy(model: PageModel, scope: Scope, asking: Asking): Faults {
  const { going, ended } = askedBy(scope, asking, needsNoUse);
  const { faults, errors } = faultsOf(model, going, asking.onRule);
  return { faults, troubled: [...errors, ...ended].map(({ ruleId }) => ruleId) };
}
