import { type Difference, type Explanation, type Kind, kindOf } from './difference.ts';
import { explain } from './explained/index.ts';

/** A difference with the page that it was found on. */
export interface Found {
  readonly url: string;
  readonly difference: Difference;
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
  const count = (kind: Kind) => found.filter(({ difference }) => kindOf(difference) === kind).length;
  return {
    onlyOurs: count('onlyOurs'),
    onlyAxe: count('onlyAxe'),
    unexplained: found.filter(({ difference }) => isUnexplained(difference)).length,
  };
}

function isUnexplained(difference: Difference): boolean {
  return kindOf(difference) !== 'undecided' && explain(difference) === undefined;
}

/**
 * What was found, for a person: by kind, then rule and cause, the most frequent first.
 *
 * @param examples elements shown of each group
 */
export function report(found: readonly Found[], examples: number): string {
  return (Object.keys(headings) as Kind[])
    .map((kind) => {
      const ofKind = found.filter(({ difference }) => kindOf(difference) === kind);
      const groups = Map.groupBy(ofKind, ({ difference }) => groupOf(difference));
      const lines = [...groups]
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([title, entries]) => describeGroup(title, entries, examples));
      return [`${headings[kind]}: ${ofKind.length}`, ...lines].join('\n');
    })
    .join('\n\n');
}

function groupOf(difference: Difference): string {
  const { rule, ours, reason, theirs } = difference;
  const answers = `ours ${ours}${reason && ` (${reason})`}, axe-core ${theirs}`;
  const cause = explain(difference);
  if (cause) return `${rule}: ${answers}\n      ${cause.id}: ${cause.because}`;
  return isUnexplained(difference) ? `UNEXPLAINED ${rule}: ${answers}` : `${rule}: ${answers}`;
}

function describeGroup(title: string, entries: readonly Found[], examples: number): string {
  const pages = new Set(entries.map(({ url }) => url)).size;
  const shown = entries.slice(0, examples).flatMap(({ url, difference: { element, facts, summary } }) => [
    `      ${element.snippet.slice(0, 160).replace(/\s+/g, ' ')}`,
    `        ${[JSON.stringify(facts), summary]
      .filter((text) => text !== '{}' && text !== '')
      .join('  ')
      .slice(0, 300)}`,
    `        ${url} ${element.selector}`,
  ]);
  return [`  ${entries.length} on ${pages} pages × ${title}`, ...shown].join('\n');
}

/** An explanation as `docs/rules.md` has it. */
export function docsParagraph({ id, because, example }: Explanation): string {
  const html = typeof example.page === 'string' ? example.page : example.page.html;
  return `### ${id}\n\n${because}\n\n\`${example.rule}\` on\n\n\`\`\`html\n${html}\n\`\`\`\n`;
}
