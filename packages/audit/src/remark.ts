import type { AnswerOutcome } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { getCriterionQuestion } from './criterion-questions/get-criterion-question.ts';
import { describeFailedPages } from './failed-pages.ts';
import type { AnswerableQuestion, FailedIssue, PersonalFinding } from './model.ts';
import { quote } from './quote.ts';

/** What the result of one criterion is based on. */
export interface CriterionEvidence {
  readonly criterion: CriterionId;
  readonly questions: readonly AnswerableQuestion[];
  readonly failures: readonly FailedIssue[];
  readonly findings: readonly PersonalFinding[];
  /** Number of tested pages with at least one of the failures. */
  readonly failedPages: number;
  readonly absentRemark: string | undefined;
  readonly testedPages: number;
  readonly sampledPages: number;
}

/** Issues and answers named in a remark; the rest is counted. */
const MAX_NAMED = 5;
/** Length limit of a comment in a remark, in characters; the whole comment is with the answer. */
const MAX_COMMENT_LENGTH = 300;

/**
 * Writes what the result of a criterion is based on, in full sentences for the conformance report: failed issues, failed
 * answers, who answered and for how many pages, and what is still open.
 */
export function writeRemark(evidence: CriterionEvidence): string {
  const sentences = [
    ...describeFailures(evidence),
    ...describeFailedAnswers(evidence),
    ...describeFindings(evidence),
    ...describePassedAnswers(evidence),
    ...describeAbsentContent(evidence),
    ...describeOpenQuestions(evidence),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  return evidence.absentRemark ?? 'Not evaluated yet.';
}

function describeFailures({ failures, failedPages, testedPages }: CriterionEvidence): string[] {
  if (failures.length === 0) return [];
  const rest = failures.length - MAX_NAMED;
  const named = failures.slice(0, MAX_NAMED).map(describeIssue);
  const list = rest > 0 ? [...named, formatCount(rest, 'more issue')] : named;
  const reach = `on ${failedPages} of ${formatCount(testedPages, 'tested page')}`;
  return [`Automated tests found ${formatCount(failures.length, 'issue')} ${reach}: ${joinList(list, ';')}.`];
}

const describeIssue = ({ rule_title, cause, occurrences, pages }: FailedIssue): string =>
  `${rule_title} (${cause}; ${formatCount(occurrences, 'occurrence')} on ${formatCount(pages, 'page')})`;

function describeFailedAnswers({ questions, sampledPages }: CriterionEvidence): string[] {
  const failed = selectAnswered(questions, 'fail');
  const rest = failed.length - MAX_NAMED;
  return [
    ...failed.slice(0, MAX_NAMED).map((one) => describeFailedAnswer(one, sampledPages)),
    ...(rest > 0
      ? [`${formatCount(rest, 'more question')} ${rest === 1 ? 'was' : 'were'} answered “Fail”.`]
      : []),
  ];
}

function describeFailedAnswer({ title, cause, answer }: AnsweredQuestion, sampledPages: number): string {
  const subject = cause === '' ? quote(title) : `${quote(title)} for ${cause}`;
  const comment = shorten(answer.comment);
  const pages = describeFailedPages(answer.failedOn ?? [], sampledPages);
  return `${answer.answeredBy} reported a failure of ${subject}${pages}${comment === '' ? '.' : `: ${comment}`}`;
}

function describeFindings({ findings }: CriterionEvidence): string[] {
  const rest = findings.length - MAX_NAMED;
  return [
    ...findings
      .slice(0, MAX_NAMED)
      .map(
        ({ reportedBy, url, description }) =>
          `${reportedBy} found a failure on ${url}: ${shorten(description)}`,
      ),
    ...(rest > 0 ? [`${formatCount(rest, 'more failure')} ${rest === 1 ? 'was' : 'were'} found.`] : []),
  ];
}

/** Returns a comment as one line that ends like a sentence. */
function shorten(comment: string): string {
  const line = comment.replace(/\s+/g, ' ').trim();
  if (line.length > MAX_COMMENT_LENGTH) return `${line.slice(0, MAX_COMMENT_LENGTH).toWellFormed()}…`;
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`;
}

function describePassedAnswers({ questions, failures, findings, sampledPages }: CriterionEvidence): string[] {
  const passed = selectAnswered(questions, 'pass');
  const whole = passed.filter(({ kind }) => kind === 'criterion');
  const isFailed = failures.length > 0 || findings.length > 0 || selectAnswered(questions, 'fail').length > 0;
  if (whole.length === 0 || isFailed) return describePassedCount(passed);
  const issues = passed.filter(({ kind }) => kind === 'issue');
  return [
    `No failures were found on ${formatSample(sampledPages)} (evaluated by ${listPeople(whole)}).`,
    ...describePassedCount(issues),
  ];
}

function describePassedCount(passed: readonly AnsweredQuestion[]): string[] {
  if (passed.length === 0) return [];
  const subject = passed.every(({ kind }) => kind === 'issue')
    ? `${formatCount(passed.length, 'question')} about ${passed.length === 1 ? 'an individual issue' : 'individual issues'}`
    : formatCount(passed.length, 'question');
  return [`${subject} ${passed.length === 1 ? 'was' : 'were'} answered “Pass” (${listPeople(passed)}).`];
}

function describeAbsentContent({ criterion, questions, sampledPages }: CriterionEvidence): string[] {
  const { content } = getCriterionQuestion(criterion);
  const absent = selectAnswered(questions, 'not-present');
  if (content === undefined || absent.length === 0) return [];
  return [`${listPeople(absent)} found no ${content} on ${formatSample(sampledPages)}.`];
}

function describeOpenQuestions({ questions }: CriterionEvidence): string[] {
  const open = questions.filter(({ answer }) => answer === null).length;
  const unsure = selectAnswered(questions, 'cannot-tell').length;
  return [
    ...(open > 0 ? [`${formatCount(open, 'question')} ${open === 1 ? 'is' : 'are'} still open.`] : []),
    ...(unsure > 0
      ? [`${formatCount(unsure, 'question')} ${unsure === 1 ? 'was' : 'were'} answered “Cannot tell”.`]
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
  joinList([...new Set(questions.map(({ answer }) => answer.answeredBy))], ',');

/** `a`, `a and b`, `a, b, and c`. */
function joinList(items: readonly string[], separator: ',' | ';'): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  if (items.length === 2 && separator === ',') return `${items[0]} and ${last}`;
  return `${items.slice(0, -1).join(`${separator} `)}${separator} and ${last}`;
}

const formatSample = (pages: number): string =>
  pages === 1 ? 'the sampled page' : `the ${pages} sampled pages`;

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Counts the pages with at least one failure. The URLs of an issue may be incomplete, but its number of pages is not. */
export function countFailedPages(failures: readonly FailedIssue[]): number {
  const urls = new Set(failures.flatMap((failure) => failure.urls));
  return Math.max(urls.size, ...failures.map((failure) => failure.pages));
}
