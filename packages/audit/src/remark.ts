import { type AnswerOutcome, describeLimitedTests, type ViewReference } from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import { getCriterionQuestion } from './criterion-questions/get-criterion-question.ts';
import type { AnswerableQuestion, FailedIssue, ManualFinding, PageName, SampleLimit } from './model.ts';
import { quote } from './quote.ts';

/** The data that a criterion's result is based on. */
export interface CriterionEvidence {
  readonly criterion: CriterionId;
  readonly questions: readonly AnswerableQuestion[];
  readonly failures: readonly FailedIssue[];
  readonly findings: readonly ManualFinding[];
  /** Number of tested pages with at least one of the failures. */
  readonly failedPages: number;
  readonly absentRemark: string | undefined;
  readonly limitedTests: readonly SampleLimit[];
  readonly testedPages: number;
  readonly sampledPages: number;
  readonly sampledViews: number;
  /** Page titles by URL. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Maximum number of failures of each type that a remark describes; the rest are only counted. */
const MAX_NAMED = 5;
/** Maximum number of pages listed for each failure. */
const MAX_PAGES = 2;
/** Length limit for text from people and pages, in characters; the evidence has the full text. */
const MAX_COMMENT_LENGTH = 200;
const MAX_TITLE_LENGTH = 60;

/**
 * Writes a criterion's remark for readers of the conformance report: what users experience, where, and how
 * widespread it is. Elements and root causes belong in the evidence. Passed questions are mentioned only if
 * nothing failed. Each point is on its own line.
 */
export function writeRemark(evidence: CriterionEvidence): string {
  const failed = [
    ...describeFailures(evidence),
    ...describeFailedAnswers(evidence),
    ...describeFindings(evidence),
  ];
  const sentences = [
    ...failed,
    ...(failed.length === 0 ? describePassed(evidence) : []),
    ...describeOpenQuestions(evidence),
  ];
  if (sentences.length === 0) sentences.push(evidence.absentRemark ?? 'Not evaluated yet.');
  return [...sentences, ...(failed.length === 0 ? describeLimits(evidence) : [])].join('\n');
}

/** Lists the tests that were cut short, which might have missed something. */
function describeLimits({ limitedTests, titles }: CriterionEvidence): string[] {
  return describeLimitedTests(limitedTests, titles).map(({ text }) => text);
}

/** Describes each rule's failures, starting with the most widespread, which readers see first. */
function describeFailures({ failures, failedPages, testedPages, titles }: CriterionEvidence): string[] {
  // Issues from the same rule have different root causes but the same effect on people.
  const groups = [...Map.groupBy(failures, ({ rule_title }) => rule_title).values()];
  const described = groups
    .map((issues) => ({
      issues,
      // The number of pages is exact for the whole criterion, but not for several issues together.
      pages: groups.length === 1 ? failedPages : countFailedPages(issues),
      elements: issues.reduce((sum, { occurrences }) => sum + occurrences, 0),
    }))
    .sort((a, b) => b.pages - a.pages || b.elements - a.elements);
  return [
    ...described.slice(0, MAX_NAMED).map((group) => describeRule(group, testedPages, titles)),
    ...describeRest(groups.length - MAX_NAMED, 'more requirement is', 'more requirements are', 'not met.'),
  ];
}

function describeRule(
  {
    issues,
    pages,
    elements,
  }: { readonly issues: readonly FailedIssue[]; readonly pages: number; readonly elements: number },
  testedPages: number,
  titles: CriterionEvidence['titles'],
): string {
  const reach =
    pages >= testedPages
      ? testedPages === 1
        ? 'the tested page'
        : `all ${testedPages} tested pages`
      : `${pages} of ${testedPages} tested pages`;
  // A failure of a whole page occurs once per page.
  const extent = elements > pages ? `: ${formatCount(elements, 'element')} on ${reach}` : ` on ${reach}`;
  const urls = [...new Set(issues.flatMap((issue) => issue.urls))];
  const where = namePages(
    urls.map((url) => ({ url, title: titles.get(url) ?? '' })),
    Math.max(pages, urls.length),
  );
  const { rule_title, impact } = issues[0]!;
  return endSentence(
    `Some content fails ${quote(rule_title)}${extent}${where === '' ? '' : ` (${where})`}. ${impact}`,
  );
}

/** Lists the first pages and counts the rest: `“Home”, “Products”, and 2 more`. */
function namePages(pages: readonly PageName[], total: number): string {
  const names = [...new Set(pages.map(namePage))].slice(0, MAX_PAGES);
  if (names.length === 0) return '';
  const rest = total - names.length;
  return joinList(rest > 0 ? [...names, `${rest} more`] : names);
}

/** Returns a page's title or, if it has none, its path. */
function namePage({ url, title }: PageName): string {
  const { pathname = url, search = '' } = URL.parse(url) ?? {};
  return quote(shorten(title, MAX_TITLE_LENGTH) || shorten(pathname + search, MAX_TITLE_LENGTH));
}

/** Returns the name of a page or of one of its views. */
const toPageName = (
  url: string,
  titles: CriterionEvidence['titles'],
  view: ViewReference | null | undefined,
): PageName => ({ url, title: view?.name ?? titles.get(url) ?? '' });

function describeFailedAnswers({ criterion, questions, titles }: CriterionEvidence): string[] {
  const failed = selectAnswered(questions, 'fail');
  // Failures that people have described come first; the others only repeat the requirement.
  const described = failed.filter(({ answer }) => answer.comment.trim() !== '');
  const bare = failed.filter(({ answer }) => answer.comment.trim() === '');
  const sentences = [
    ...described.map((question) =>
      atPages(question, titles, shorten(question.answer.comment, MAX_COMMENT_LENGTH)),
    ),
    ...new Set(
      bare.map((question) => atPages(question, titles, `Some content fails ${quote(question.title)}`)),
    ),
  ].map(endSentence);
  return [
    ...sentences.slice(0, MAX_NAMED),
    ...describeRest(sentences.length - MAX_NAMED, 'more failure was', 'more failures were', 'found.'),
    ...(described.length === 0 && bare.length > 0 ? [CRITERIA[criterion].impact] : []),
  ];
}

/** Used if the person who found a failure didn't list any pages. */
const UNKNOWN_PAGES_REMARK = 'The pages on which it occurs were not recorded.';

/**
 * Describes where something fails: on the pages that the person listed, or otherwise on the pages that the
 * question is about.
 */
function atPages(
  { kind, pages = [], answer }: AnsweredQuestion,
  titles: CriterionEvidence['titles'],
  sentence: string,
): string {
  const failedOn = (answer.failedOn ?? []).map(({ page_url: url, view }) => toPageName(url, titles, view));
  // An answer about the whole sample doesn't show which of its pages fail.
  const failing = failedOn.length > 0 || kind === 'criterion' ? failedOn : pages;
  const where = namePages(failing, failing.length);
  if (where !== '') return `On ${where}: ${sentence}`;
  return kind === 'criterion' ? `${endSentence(sentence)} ${UNKNOWN_PAGES_REMARK}` : sentence;
}

function describeFindings({ findings, titles }: CriterionEvidence): string[] {
  return [
    ...findings.slice(0, MAX_NAMED).map(({ url, view, description }) => {
      const page = namePage(toPageName(url, titles, view));
      return endSentence(`On ${page}: ${shorten(description, MAX_COMMENT_LENGTH)}`);
    }),
    ...describeRest(findings.length - MAX_NAMED, 'more failure was', 'more failures were', 'found.'),
  ];
}

function describeRest(count: number, one: string, many: string, end: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? one : many} ${end}`] : [];
}

/** Describes who checked what on how many pages. */
function describePassed({ criterion, questions, sampledPages, sampledViews }: CriterionEvidence): string[] {
  const { content } = getCriterionQuestion(criterion);
  const passed = selectAnswered(questions, 'pass');
  const absent = content === undefined ? [] : selectAnswered(questions, 'not-present');
  const pages = sampledPages === 1 ? 'the page' : `the ${sampledPages} pages`;
  const views = sampledViews === 0 ? '' : ` and ${formatCount(sampledViews, 'other view')}`;
  const sample = `${pages}${views} of the sample`;
  if (passed.length > 0) {
    const whole = passed.filter(({ kind }) => kind === 'criterion');
    // Without an answer about the whole sample, no one has checked all of it yet.
    return whole.length === 0
      ? [`${listPeople(passed)} checked part of the content and found no failures.`]
      : [`${listPeople(passed)} checked ${sample} and found no failures.`];
  }
  return absent.length === 0 ? [] : [`${listPeople(absent)} checked ${sample} and found no ${content}.`];
}

function describeOpenQuestions({ questions }: CriterionEvidence): string[] {
  const open = questions.filter(({ answer }) => answer === null).length;
  const unsure = selectAnswered(questions, 'cannot-tell').length;
  return [
    ...(open > 0 ? [`${formatCount(open, 'question')} ${open === 1 ? 'is' : 'are'} still open.`] : []),
    ...(unsure > 0
      ? [`${formatCount(unsure, 'question')} ${unsure === 1 ? 'was' : 'were'} left undecided.`]
      : []),
  ];
}

type AnsweredQuestion = AnswerableQuestion & { readonly answer: NonNullable<AnswerableQuestion['answer']> };

const selectAnswered = (
  questions: readonly AnswerableQuestion[],
  outcome: AnswerOutcome,
): AnsweredQuestion[] =>
  questions.filter((question): question is AnsweredQuestion => question.answer?.outcome === outcome);

const listPeople = (questions: readonly AnsweredQuestion[]): string =>
  joinList([...new Set(questions.map(({ answer }) => answer.answeredBy))]);

/** Returns text as one line of limited length. */
function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
}

function endSentence(text: string): string {
  const sentence = text.trim();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Joins items, for example to `a`, `a and b` or `a, b, and c`. */
function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  if (items.length === 2) return `${items[0]} and ${last}`;
  return `${items.slice(0, -1).join(', ')}, and ${last}`;
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Counts the pages with at least one failure. An issue's URLs may be incomplete, but its number of pages is
 * not.
 */
export function countFailedPages(failures: readonly FailedIssue[]): number {
  const urls = new Set(failures.flatMap((failure) => failure.urls));
  return Math.max(urls.size, ...failures.map((failure) => failure.pages));
}
