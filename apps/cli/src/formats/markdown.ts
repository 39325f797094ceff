import { cleanLine, type ReportIssue } from '@curbcut/reports';
import { countIssues } from '@curbcut/scoring';
import { SEVERITY_FACTS } from '@curbcut/wcag';
import type { Comparison } from '../baseline/compare.ts';
import type { Made } from '../outputs/made.ts';

const ISSUES_SHOWN = 20;
const UNTESTED_SHOWN = 10;

/** For a comment on a pull or merge request: what is new, or all there is without a baseline, and what was not tested. */
export function* markdownForm(made: Made): Generator<string> {
  const { input, comparison, result } = made;
  const fresh = comparison && new Set(comparison.fresh.map(({ fingerprint }) => fingerprint));
  const failed = input.issues.filter(({ outcome }) => outcome === 'failed');
  const shown = fresh ? failed.filter(({ fingerprint }) => fresh.has(fingerprint)) : failed;
  const untested = result.pages.filter(({ status }) => status === 'not-tested');
  yield `### Curbcut: ${headline(shown.length, comparison)}\n\n`;
  yield `${sentences(made).join(' ')}\n\n`;
  if (shown.length > 0) {
    yield '| | Issue | Where |\n|---|---|---|\n';
    for (const issue of shown.slice(0, ISSUES_SHOWN)) {
      const { pages } = result.issues.find(({ fingerprint }) => fingerprint === issue.fingerprint)!;
      yield row(issue, result.pages[pages[0]!]!.url);
    }
    if (shown.length > ISSUES_SHOWN) yield `\nAnd ${shown.length - ISSUES_SHOWN} more.\n`;
    yield '\n';
  }
  if (untested.length > 0) {
    yield `<details><summary>${count(untested.length, 'page')} not tested</summary>\n\n`;
    for (const { url, code } of untested.slice(0, UNTESTED_SHOWN)) yield `- ${quote(url)} (${code})\n`;
    if (untested.length > UNTESTED_SHOWN) yield `- and ${untested.length - UNTESTED_SHOWN} more\n`;
    yield '\n</details>\n\n';
  }
  yield 'An automatic test finds only some barriers; the rest needs people.\n';
}

function headline(shown: number, comparison: Comparison | null): string {
  if (comparison === null) return shown === 0 ? 'no issue found' : `${count(shown, 'issue')} to mend`;
  return shown === 0 ? 'nothing new' : count(shown, 'new issue');
}

function sentences({ input, comparison, result }: Made): string[] {
  const tested = result.pages.filter(({ status }) => status === 'tested').length;
  const { needsReview } = countIssues(input.issues);
  const told = [`${count(tested, 'page')} tested.`];
  if (comparison) {
    const { known, gone, unchecked } = comparison;
    told.push(`Against the baseline: ${known.length} known, ${gone.length} gone.`);
    if (unchecked.length > 0) told.push(`${count(unchecked.length, 'known issue')} not checked this time.`);
  }
  if (needsReview > 0)
    told.push(`${count(needsReview, 'issue')} ${needsReview === 1 ? 'needs' : 'need'} review.`);
  return told;
}

function row(issue: ReportIssue, first: string): string {
  const { severity, rule_title, rule_id, best_practice, wcag_sc, cause, occurrences, pages } = issue;
  const criteria = best_practice ? 'best practice' : `WCAG ${wcag_sc}`;
  const what = `${plain(rule_title)} (${rule_id}, ${criteria})<br>${quote(cause)}`;
  const where = `${count(occurrences, 'place')} on ${count(pages, 'page')}<br>${quote(first)}`;
  return `| ${SEVERITY_FACTS[severity].word} | ${what} | ${where} |\n`;
}

const LONGEST_QUOTE = 200;

/**
 * Text from a page as code within a table's cell: nobody is mentioned by it, nothing is linked, and no mark-up of its
 * own has a meaning.
 */
function quote(text: string): string {
  const line = cleanLine(text);
  const short = line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE).toWellFormed()}…` : line;
  return `<code>${short.replace(/[&<>|`\\@]/g, asReference)}</code>`;
}

/** A sentence of ours, in which element names stand in angle brackets. */
function plain(text: string): string {
  return text.replace(/[&<>|`*_\\[\]]/g, asReference);
}

const asReference = (character: string) => `&#${character.codePointAt(0)};`;

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
