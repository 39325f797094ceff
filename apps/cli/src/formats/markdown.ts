import { cleanLine, type ReportIssue } from '@curbcut/reports';
import type { BaselineComparison } from '@curbcut/results';
import { countIssues, formatCount } from '@curbcut/scoring';
import { SEVERITY_DETAILS } from '@curbcut/wcag';
import type { CompletedScan } from '../completed-scan.ts';

const MAX_ISSUES = 20;
const MAX_NOT_TESTED_PAGES = 10;

/**
 * Generates a pull or merge request comment: new issues (or all issues, without a baseline), pages that were
 * not tested, and tests that were cut short.
 */
export function* generateMarkdown(scan: CompletedScan): Generator<string> {
  const { input, comparison, result } = scan;
  const newIssues = comparison && new Set(comparison.newIssues.map(({ fingerprint }) => fingerprint));
  const failed = input.issues.filter(({ outcome }) => outcome === 'failed');
  const shown = newIssues ? failed.filter(({ fingerprint }) => newIssues.has(fingerprint)) : failed;
  const notTested = result.pages.filter(({ status }) => status === 'not-tested');
  yield `### Curbcut: ${formatHeadline(shown.length, comparison)}\n\n`;
  yield `${describeScan(scan).join(' ')}\n\n`;
  if (shown.length > 0) {
    yield '| | Issue | Where |\n|---|---|---|\n';
    for (const issue of shown.slice(0, MAX_ISSUES)) {
      const { pages } = result.found.find(({ fingerprint }) => fingerprint === issue.fingerprint)!;
      yield formatRow(issue, result.pages[pages[0]!]!.url);
    }
    if (shown.length > MAX_ISSUES) yield `\nAnd ${shown.length - MAX_ISSUES} more.\n`;
    yield '\n';
  }
  if (notTested.length > 0) {
    yield `<details><summary>${formatCount(notTested.length, 'page')} not tested</summary>\n\n`;
    for (const { url, code } of notTested.slice(0, MAX_NOT_TESTED_PAGES))
      yield `- ${formatQuote(url)} (${code})\n`;
    if (notTested.length > MAX_NOT_TESTED_PAGES)
      yield `- and ${notTested.length - MAX_NOT_TESTED_PAGES} more\n`;
    yield '\n</details>\n\n';
  }
  const incomplete = result.pages.filter(({ limitedTests }) => limitedTests.size > 0);
  if (incomplete.length > 0) {
    yield `<details><summary>Tests incomplete on ${formatCount(incomplete.length, 'page')}</summary>\n\n`;
    for (const { url, limitedTests } of incomplete.slice(0, MAX_NOT_TESTED_PAGES))
      yield `- ${formatQuote(url)} (${[...limitedTests].join(', ')})\n`;
    if (incomplete.length > MAX_NOT_TESTED_PAGES)
      yield `- and ${incomplete.length - MAX_NOT_TESTED_PAGES} more\n`;
    yield '\n</details>\n\n';
  }
  yield 'Automated tests find only some issues. Test manually too.\n';
}

function formatHeadline(shown: number, comparison: BaselineComparison | null): string {
  if (comparison === null) return shown === 0 ? 'no issues found' : `${formatCount(shown, 'issue')} to fix`;
  return shown === 0 ? 'no new issues' : formatCount(shown, 'new issue');
}

function describeScan({ input, comparison, result }: CompletedScan): string[] {
  const tested = result.pages.filter(({ status }) => status === 'tested').length;
  const { needsReview } = countIssues(input.issues);
  const sentences = [`${formatCount(tested, 'page')} tested.`];
  if (comparison) {
    const { knownIssues, goneIssues, uncheckedIssues } = comparison;
    sentences.push(`Compared with the baseline: ${knownIssues.length} known, ${goneIssues.length} fixed.`);
    if (uncheckedIssues.length > 0)
      sentences.push(`${formatCount(uncheckedIssues.length, 'known issue')} not checked this time.`);
  }
  if (needsReview > 0)
    sentences.push(`${formatCount(needsReview, 'issue')} ${needsReview === 1 ? 'needs' : 'need'} review.`);
  return sentences;
}

function formatRow(issue: ReportIssue, first: string): string {
  const { severity, rule_title, rule_id, best_practice, wcag_sc, cause, occurrences, pages } = issue;
  const criteria = best_practice ? 'best practice' : `WCAG ${wcag_sc}`;
  const what = `${escapeMarkdown(rule_title)} (${rule_id}, ${criteria})<br>${formatQuote(cause)}`;
  const where = `${formatCount(occurrences, 'occurrence')} on ${formatCount(pages, 'page')}<br>${formatQuote(first)}`;
  return `| ${SEVERITY_DETAILS[severity].label} | ${what} | ${where} |\n`;
}

const MAX_QUOTE_LENGTH = 200;

/**
 * Formats page content as code in a table cell, so that it can't mention users, add links or use markup.
 */
function formatQuote(text: string): string {
  const line = cleanLine(text);
  const short = line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH).toWellFormed()}…` : line;
  return `<code>${short.replace(/[&<>|`\\@]/g, toCharacterReference)}</code>`;
}

/** Escapes Curbcut's own text, which contains element names in angle brackets. */
function escapeMarkdown(text: string): string {
  return text.replace(/[&<>|`*_\\[\]]/g, toCharacterReference);
}

const toCharacterReference = (character: string) => `&#${character.codePointAt(0)};`;
