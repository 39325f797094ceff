import { type Difference, type Explanation, type Kind, kindOf } from './difference.ts';
import { explain } from './explained/index.ts';

/** A difference as the report tells it; of its page nothing else is kept. */
export interface Found {
  readonly url: string;
  readonly kind: Kind;
  readonly rule: string;
  /** What both say, in words. */
  readonly answers: string;
  /** Why they differ; undefined when nobody has found out yet. */
  readonly cause: Explanation | undefined;
  readonly selector: string;
  readonly snippet: string;
  /** What our verdict and axe-core's words tell of the element. */
  readonly details: string;
}

/** Notes a difference that was found on the page at `url`. */
export function noteDifference(url: string, difference: Difference): Found {
  const { rule, element, ours, reason, theirs, facts, summary } = difference;
  return {
    url,
    kind: kindOf(difference),
    rule,
    answers: `ours ${ours}${reason && ` (${reason})`}, axe-core ${theirs}`,
    cause: explain(difference),
    selector: element.selector,
    snippet: element.snippet.slice(0, 160).replace(/\s+/g, ' '),
    details: [JSON.stringify(facts), summary]
      .filter((text) => text !== '{}' && text !== '')
      .join('  ')
      .slice(0, 300),
  };
}

/** Differences that are failures of one engine only, and how many of them have no explanation. */
export interface Figures {
  readonly onlyOurs: number;
  readonly onlyAxe: number;
  readonly unexplained: number;
}

const headings: Readonly<Record<Kind, string>> = {
  onlyOurs: 'Ours fails, axe-core does not',
  onlyAxe: 'axe-core fails, ours does not',
  undecided: 'One asks a person, the other decides that it passes',
};

/** Counts failures told by one engine only; where one merely asks a person neither contradicts the other. */
export function figuresOf(found: readonly Found[]): Figures {
  const count = (wanted: Kind) => found.filter(({ kind }) => kind === wanted).length;
  return {
    onlyOurs: count('onlyOurs'),
    onlyAxe: count('onlyAxe'),
    unexplained: found.filter(({ cause }) => cause === undefined).length,
  };
}

/**
 * What was found, for a person: by kind, then rule and cause, the most frequent first.
 *
 * @param examples elements shown of each group
 */
export function report(found: readonly Found[], examples: number): string {
  return (Object.keys(headings) as Kind[])
    .map((wanted) => {
      const ofKind = found.filter(({ kind }) => kind === wanted);
      const groups = Map.groupBy(ofKind, titleOf);
      const lines = [...groups]
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([title, entries]) => describeGroup(title, entries, examples));
      return [`${headings[wanted]}: ${ofKind.length}`, ...lines].join('\n');
    })
    .join('\n\n');
}

function titleOf({ rule, answers, cause }: Found): string {
  return cause
    ? `${rule}: ${answers}\n      ${cause.id}: ${cause.because}`
    : `UNEXPLAINED ${rule}: ${answers}`;
}

function describeGroup(title: string, entries: readonly Found[], examples: number): string {
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
export function docsParagraph({ id, because, example }: Explanation): string {
  const html = typeof example.page === 'string' ? example.page : example.page.html;
  return `### ${id}\n\n${because}\n\n\`${example.rule}\` on\n\n\`\`\`html\n${html}\n\`\`\`\n`;
}
