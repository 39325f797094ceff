import {
  type DifferenceExplanation,
  type EngineDifference,
  type EngineDifferenceKind,
  getDifferenceKind,
} from './difference.ts';
import { findExplanation } from './explained/index.ts';

/** A difference as the report tells it; of its page nothing else is kept. */
export interface NotedDifference {
  readonly url: string;
  readonly kind: EngineDifferenceKind;
  readonly rule: string;
  /** What both say, in words. */
  readonly outcomes: string;
  /** Why they differ; undefined when nobody has found out yet. */
  readonly explanation: DifferenceExplanation | undefined;
  readonly selector: string;
  readonly snippet: string;
  /** What our verdict and axe-core's words tell of the element. */
  readonly details: string;
}

/** Notes a difference that was found on the page at `url`. */
export function noteDifference(url: string, difference: EngineDifference): NotedDifference {
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

/** Differences that are failures of one engine only, and how many of them have no explanation. */
export interface DifferenceCounts {
  readonly onlyOurs: number;
  readonly onlyAxe: number;
  readonly unexplained: number;
}

const headings: Readonly<Record<EngineDifferenceKind, string>> = {
  onlyOurs: 'Ours fails, axe-core does not',
  onlyAxe: 'axe-core fails, ours does not',
  undecided: 'One asks a person, the other decides that it passes',
};

/** Counts failures told by one engine only; where one merely asks a person neither contradicts the other. */
export function countDifferences(found: readonly NotedDifference[]): DifferenceCounts {
  const count = (wanted: EngineDifferenceKind) => found.filter(({ kind }) => kind === wanted).length;
  return {
    onlyOurs: count('onlyOurs'),
    onlyAxe: count('onlyAxe'),
    unexplained: found.filter(({ explanation }) => explanation === undefined).length,
  };
}

/**
 * What was found, for a person: by kind, then rule and cause, the most frequent first.
 *
 * @param examples elements shown of each group
 */
export function formatReport(found: readonly NotedDifference[], examples: number): string {
  return (Object.keys(headings) as EngineDifferenceKind[])
    .map((wanted) => {
      const ofKind = found.filter(({ kind }) => kind === wanted);
      const groups = Map.groupBy(ofKind, getGroupTitle);
      const lines = [...groups]
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([title, entries]) => describeGroup(title, entries, examples));
      return [`${headings[wanted]}: ${ofKind.length}`, ...lines].join('\n');
    })
    .join('\n\n');
}

function getGroupTitle({ rule, outcomes, explanation }: NotedDifference): string {
  return explanation
    ? `${rule}: ${outcomes}\n      ${explanation.id}: ${explanation.reason}`
    : `UNEXPLAINED ${rule}: ${outcomes}`;
}

function describeGroup(title: string, entries: readonly NotedDifference[], examples: number): string {
  const pages = new Set(entries.map(({ url }) => url)).size;
  const shown = entries
    .slice(0, examples)
    .flatMap(({ url, snippet, details, selector }) => [
      `      ${snippet}`,
      `        ${details}`,
      `        ${url} ${selector}`,
    ]);
  return [`  ${entries.length} on ${pages} pages × ${title}`, ...shown].join('\n');
}

/** An explanation as `docs/rules.md` has it. */
export function formatDocsParagraph({ id, reason, example }: DifferenceExplanation): string {
  const html = typeof example.page === 'string' ? example.page : example.page.html;
  return `### ${id}\n\n${reason}\n\n\`${example.rule}\` on\n\n\`\`\`html\n${html}\n\`\`\`\n`;
}
