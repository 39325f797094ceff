import {
  type DifferenceExplanation,
  type EngineDifference,
  type EngineDifferenceKind,
  getDifferenceKind,
} from './difference.ts';
import { findExplanation } from './explained/index.ts';

/** A difference as shown in the report; nothing else from its page is kept. */
export interface ReportedDifference {
  readonly url: string;
  readonly kind: EngineDifferenceKind;
  readonly rule: string;
  /** Outcomes of both engines, in words. */
  readonly outcomes: string;
  /** Why they differ; undefined if it isn't explained yet. */
  readonly explanation: DifferenceExplanation | undefined;
  readonly selector: string;
  readonly snippet: string;
  /** Details of the element from our result and axe-core's summary. */
  readonly details: string;
}

/** Converts a difference on the page at `url` for the report. */
export function toReportedDifference(url: string, difference: EngineDifference): ReportedDifference {
  const { rule, element, ours, reason, theirs, facts, summary } = difference;
  return {
    url,
    kind: getDifferenceKind(difference),
    rule,
    outcomes: `ours ${ours}${reason && ` (${reason})`}, axe-core ${theirs}`,
    explanation: findExplanation(difference),
    selector: element.selector,
    snippet: element.snippet.slice(0, 160).replace(/\s+/g, ' '),
    details: [JSON.stringify(facts), summary]
      .filter((text) => text !== '{}' && text !== '')
      .join('  ')
      .slice(0, 300),
  };
}

/**
 * Number of differences in which only one engine fails an element, and of differences without an explanation.
 */
export interface DifferenceCounts {
  readonly onlyOurs: number;
  readonly onlyAxe: number;
  readonly unexplained: number;
}

const headings: Readonly<Record<EngineDifferenceKind, string>> = {
  onlyOurs: 'Our rule fails the element, axe-core does not',
  onlyAxe: 'axe-core fails the element, our rule does not',
  undecided: 'One engine reports “needs review”; the other passes the element',
};

/** Counts failures reported by only one engine. Needs-review results don't contradict the other engine. */
export function countDifferences(differences: readonly ReportedDifference[]): DifferenceCounts {
  const count = (counted: EngineDifferenceKind) => differences.filter(({ kind }) => kind === counted).length;
  return {
    onlyOurs: count('onlyOurs'),
    onlyAxe: count('onlyAxe'),
    unexplained: differences.filter(({ explanation }) => explanation === undefined).length,
  };
}

/**
 * Formats the differences by kind, then by rule and cause, most frequent first.
 *
 * @param examples number of elements shown per group
 */
export function formatReport(differences: readonly ReportedDifference[], examples: number): string {
  return (Object.keys(headings) as EngineDifferenceKind[])
    .map((shownKind) => {
      const ofKind = differences.filter(({ kind }) => kind === shownKind);
      const groups = Map.groupBy(ofKind, getGroupTitle);
      const lines = [...groups]
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([title, entries]) => describeGroup(title, entries, examples));
      return [`${headings[shownKind]}: ${ofKind.length}`, ...lines].join('\n');
    })
    .join('\n\n');
}

function getGroupTitle({ rule, outcomes, explanation }: ReportedDifference): string {
  return explanation
    ? `${rule}: ${outcomes}\n      ${explanation.id}: ${explanation.reason}`
    : `UNEXPLAINED ${rule}: ${outcomes}`;
}

function describeGroup(title: string, entries: readonly ReportedDifference[], examples: number): string {
  const pages = new Set(entries.map(({ url }) => url)).size;
  const shown = entries
    .slice(0, examples)
    .flatMap(({ url, snippet, details, selector }) => [
      `      ${snippet}`,
      `        ${details}`,
      `        ${url} ${selector}`,
    ]);
  return [`  ${entries.length} on ${pages} pages: ${title}`, ...shown].join('\n');
}

/** Formats an explanation as in `docs/rules.md`. */
export function formatDocsParagraph({ id, reason, example }: DifferenceExplanation): string {
  const html = typeof example.page === 'string' ? example.page : example.page.html;
  return `### ${id}\n\n${reason}\n\n\`${example.rule}\` on\n\n\`\`\`html\n${html}\n\`\`\`\n`;
}
