import { cleanLine, type ReportIssue } from '@curbcut/reports';
import { countIssues } from '@curbcut/scoring';
import { SEVERITY_DETAILS } from '@curbcut/wcag';
import type { BaselineComparison } from '../baseline/compare.ts';
import type { CompletedScan } from '../outputs/completed-scan.ts';

const MAX_ISSUES = 20;
const MAX_NOT_TESTED_PAGES = 10;

/** For a comment on a pull or merge request: what is new, or all there is without a baseline, and what was not tested. */
export function* generateMarkdown(made: CompletedScan): Generator<string> {
  const { input, comparison, result } = made;
  const fresh = comparison && new Set(comparison.newIssues.map(({ fingerprint }) => fingerprint));
  const failed = input.issues.filter(({ outcome }) => outcome === 'failed');
  const shown = fresh ? failed.filter(({ fingerprint }) => fresh.has(fingerprint)) : failed;
  const untested = result.pages.filter(({ status }) => status === 'not-tested');
  yield `### Curbcut: ${formatHeadline(shown.length, comparison)}\n\n`;
  yield `${describeScan(made).join(' ')}\n\n`;
  if (shown.length > 0) {
    yield '| | Issue | Where |\n|---|---|---|\n';
    for (const issue of shown.slice(0, MAX_ISSUES)) {
      const { pages } = result.issues.find(({ fingerprint }) => fingerprint === issue.fingerprint)!;
      yield formatRow(issue, result.pages[pages[0]!]!.url);
    }
    if (shown.length > MAX_ISSUES) yield `\nAnd ${shown.length - MAX_ISSUES} more.\n`;
    yield '\n';
  }
  if (untested.length > 0) {
    yield `<details><summary>${formatCount(untested.length, 'page')} not tested</summary>\n\n`;
    for (const { url, code } of untested.slice(0, MAX_NOT_TESTED_PAGES))
      yield `- ${formatQuote(url)} (${code})\n`;
    if (untested.length > MAX_NOT_TESTED_PAGES)
      yield `- and ${untested.length - MAX_NOT_TESTED_PAGES} more\n`;
    yield '\n</details>\n\n';
  }
  yield 'An automatic test finds only some barriers; the rest needs people.\n';
}

function formatHeadline(shown: number, comparison: BaselineComparison | null): string {
  if (comparison === null) return shown === 0 ? 'no issue found' : `${formatCount(shown, 'issue')} to mend`;
  return shown === 0 ? 'nothing new' : formatCount(shown, 'new issue');
}

function describeScan({ input, comparison, result }: CompletedScan): string[] {
  const tested = result.pages.filter(({ status }) => status === 'tested').length;
  const { needsReview } = countIssues(input.issues);
  const told = [`${formatCount(tested, 'page')} tested.`];
  if (comparison) {
    const { knownIssues, goneIssues, uncheckedIssues } = comparison;
    told.push(`Against the baseline: ${knownIssues.length} known, ${goneIssues.length} gone.`);
    if (uncheckedIssues.length > 0)
      told.push(`${formatCount(uncheckedIssues.length, 'known issue')} not checked this time.`);
  }
  if (needsReview > 0)
    told.push(`${formatCount(needsReview, 'issue')} ${needsReview === 1 ? 'needs' : 'need'} review.`);
  return told;
}

function formatRow(issue: ReportIssue, first: string): string {
  const { severity, rule_title, rule_id, best_practice, wcag_sc, cause, occurrences, pages } = issue;
  const criteria = best_practice ? 'best practice' : `WCAG ${wcag_sc}`;
  const what = `${escapeMarkdown(rule_title)} (${rule_id}, ${criteria})<br>${formatQuote(cause)}`;
  const where = `${formatCount(occurrences, 'place')} on ${formatCount(pages, 'page')}<br>${formatQuote(first)}`;
  return `| ${SEVERITY_DETAILS[severity].label} | ${what} | ${where} |\n`;
}

const MAX_QUOTE_LENGTH = 200;

/**
 * Text from a page as code within a table's cell: nobody is mentioned by it, nothing is linked, and no mark-up of its
 * own has a meaning.
 */
function formatQuote(text: string): string {
  const line = cleanLine(text);
  const short = line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH).toWellFormed()}…` : line;
  return `<code>${short.replace(/[&<>|`\\@]/g, toCharacterReference)}</code>`;
}

/** A sentence of ours, in which element names stand in angle brackets. */
function escapeMarkdown(text: string): string {
  return text.replace(/[&<>|`*_\\[\]]/g, toCharacterReference);
}

const toCharacterReference = (character: string) => `&#${character.codePointAt(0)};`;

const formatCount = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
