import {
  MAX_QUESTION_OCCURRENCES,
  type PageContent,
  parsePageContent,
  type QuestionOccurrence,
} from '@curbcut/contract';
import { getFailingAnswer } from '@curbcut/rules/traits';
import { type CriterionId, compareCriteria } from '@curbcut/wcag';
import { findAbsentCriteria } from './absent-criteria.ts';
import { getCriterionQuestion } from './criterion-questions/get-criterion-question.ts';
import { getCriterionFingerprint, getIssueFingerprint, type PageContents } from './fingerprint.ts';
import type { QuestionDraft, QuestionSource, ReviewIssue } from './model.ts';
import {
  adaptToOnePage,
  askAboutPages,
  askForRest,
  getQuestionScope,
  type QuestionScope,
} from './question-scope.ts';
import { quote } from './quote.ts';
import { withViews } from './view-fingerprint.ts';
import { getWholePageCriterionFingerprint, getWholePageIssueFingerprint } from './whole-page-fingerprint.ts';

/**
 * Creates an audit's questions in WCAG order: for each criterion, first the questions about issues that need
 * review, then the question about the criterion itself, which asks about the rest. An issue is asked about
 * only once, under its first criterion. A criterion gets no question if its content is proven to be absent,
 * or if questions about issues cover it.
 */
export function createQuestions(source: QuestionSource): QuestionDraft[] {
  const absent = findAbsentCriteria(source);
  const contents = readContents(source.sample);
  const evaluated = new Set(source.criteria);
  const issues = source.reviewIssues
    .map((issue) => ({
      issue,
      criteria: issue.criteria.filter((id) => evaluated.has(id)).sort(compareCriteria),
    }))
    .filter(({ criteria }) => criteria.length > 0);
  return source.criteria.flatMap((criterion) => [
    ...issues
      .filter(({ criteria }) => criteria[0] === criterion)
      .map(({ issue, criteria }) => createIssueQuestion(issue, criteria, contents)),
    ...(absent.has(criterion) ? [] : createRest(criterion, source, contents)),
  ]);
}

/**
 * Creates the question about everything that no other question for the criterion asks about; empty if nothing
 * is left.
 */
function createRest(
  criterion: CriterionId,
  { reviewIssues, sample, answered, views = [] }: QuestionSource,
  contents: KnownContent,
): QuestionDraft[] {
  const scope = getQuestionScope(
    criterion,
    reviewIssues,
    sample.map(({ url }) => url),
  );
  // An answer is never discarded just because its question is no longer needed.
  if (scope.isCovered && !answered?.has(`criterion:${criterion}`)) return [];
  const draft = createCriterionQuestion(criterion, sample.length, scope, contents);
  return [
    {
      ...draft,
      fingerprint: withViews(draft.fingerprint, views),
      wholePageFingerprint: withViews(draft.wholePageFingerprint, views),
      widerFingerprints: (draft.widerFingerprints ?? []).map((wider) => withViews(wider, views)),
    },
  ];
}

/** The available information about the pages' content. */
interface KnownContent {
  /** Null if a page was scanned by a version that hashed only whole pages. */
  readonly contents: PageContents | null;
  /** Hash of each whole page, by URL. */
  readonly wholePages: ReadonlyMap<string, string>;
}

function readContents(sample: QuestionSource['sample']): KnownContent {
  const contents = new Map<string, PageContent>();
  const wholePages = new Map<string, string>();
  for (const { url, contentHash } of sample) {
    const content = parsePageContent(contentHash);
    if (content) contents.set(url, content);
    wholePages.set(url, content?.full ?? contentHash);
  }
  return { contents: contents.size === wholePages.size ? contents : null, wholePages };
}

function createIssueQuestion(
  issue: ReviewIssue,
  criteria: readonly CriterionId[],
  { contents, wholePages }: KnownContent,
): QuestionDraft {
  const wholePageFingerprint = getWholePageIssueFingerprint(issue, wholePages);
  return {
    key: `issue:${issue.identity}`,
    kind: 'issue',
    criteria,
    title: issue.ruleTitle,
    ...getIssueQuestion(issue),
    howToTest: describeElementTest(criteria, issue),
    ruleId: issue.ruleId,
    cause: issue.cause,
    occurrences: issue.occurrences,
    pages: issue.pages,
    elements: issue.elements.slice(0, MAX_QUESTION_OCCURRENCES),
    fingerprint: contents ? getIssueFingerprint(issue, contents) : wholePageFingerprint,
    wholePageFingerprint,
  };
}

const isWholePage = ({ snippet, related }: QuestionOccurrence): boolean =>
  related !== undefined || /^(?:$|<(?:html|body)\b)/i.test(snippet);

/** The messages of rules that cannot decide are questions, filled in with one element's facts. */
function getIssueQuestion({
  elements,
  ruleId,
  ruleTitle,
  reason,
}: ReviewIssue): Pick<QuestionDraft, 'question' | 'failsOn'> {
  const isAboutPages = elements.length > 1 && elements.every(isWholePage);
  const [first = ''] = elements.map(({ message }) => message);
  const asked = isAboutPages ? askAboutPages(elements.map(({ message }) => message)) : first;
  if (asked.includes('?')) return { question: asked, failsOn: getFailingAnswer(ruleId, reason) };
  const subject = isAboutPages ? 'each of these pages' : 'each element';
  return { question: `Does ${subject} meet this requirement: ${quote(ruleTitle)}?`, failsOn: 'no' };
}

const LOOK_AT_ELEMENT = 'Look at each outlined element and the content around it.';

function describeElementTest(criteria: readonly CriterionId[], { elements, help }: ReviewIssue): string {
  const guides = criteria.map((id) => getCriterionQuestion(id).howToTestElement);
  const guide = guides.find((text) => text !== undefined) ?? LOOK_AT_ELEMENT;
  const isVaried = new Set(elements.map(({ message }) => message)).size > 1;
  return [
    ...(isVaried ? ['Check each one: the values differ.'] : []),
    guide,
    ...(help === '' ? [] : [`To fix a failure: ${help}`]),
  ].join(' ');
}

function createCriterionQuestion(
  criterion: CriterionId,
  pages: number,
  { asked }: QuestionScope,
  { contents, wholePages }: KnownContent,
): QuestionDraft {
  const { title, question, failsOn = 'no', howToTest, content } = getCriterionQuestion(criterion);
  const asks = askForRest(question, asked);
  const wholePageFingerprint = getWholePageCriterionFingerprint(asks, wholePages);
  const fit = (text: string) => (pages === 1 ? adaptToOnePage(text, criterion) : text);
  const fingerprint = (wording: string) =>
    contents
      ? getCriterionFingerprint({ criterion, question: wording }, contents)
      : getWholePageCriterionFingerprint(wording, wholePages);
  return {
    key: `criterion:${criterion}`,
    kind: 'criterion',
    criteria: [criterion],
    title,
    question: fit(asks),
    failsOn,
    howToTest: fit(
      content === undefined
        ? howToTest
        : `${howToTest} Answer “Not present” if the sampled pages contain no ${content}.`,
    ),
    ruleId: null,
    cause: '',
    occurrences: 0,
    pages,
    elements: [],
    // An answer that covers everything also covers the rest, but not vice versa.
    fingerprint: fingerprint(asks),
    widerFingerprints: [fingerprint(question), getWholePageCriterionFingerprint(question, wholePages)],
    wholePageFingerprint,
  };
}
