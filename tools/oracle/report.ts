import type { TreeComparison } from './compare-page.ts';
import { differenceKinds } from './difference-kinds.ts';
import { equivalentEncodings } from './encodings.ts';
import type { TreeDifference } from './tree-difference.ts';

const MAX_EXAMPLES = 3;

/** Formats the comparisons as text or as JSON. */
export function formatReport(
  comparisons: readonly TreeComparison[],
  skipped: number,
  isJson: boolean,
): string {
  const all = comparisons.flatMap(({ url, differences }) =>
    differences.map((difference) => ({ url, difference })),
  );
  const summaryLine = JSON.stringify({ ...summarizeComparisons(comparisons), skipped });
  if (isJson)
    return `${[...all.map((entry) => JSON.stringify(toPlainObject(entry))), summaryLine].join('\n')}\n`;
  const groups = new Map<string, typeof all>();
  for (const entry of all) {
    const key = entry.difference.kind ?? getUnexplainedKey(entry.difference);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([key, entries]) => describeGroup(key, entries));
  return `${[...lines, summaryLine].join('\n')}\n`;
}

function getUnexplainedKey({ aspect, element, ours, theirs }: TreeDifference): string {
  const shorten = (text: string) =>
    aspect === 'name' || aspect === 'description' ? (text === '' ? 'none' : 'some') : text;
  return `NEW ${aspect} of ${element.tag}: ours ${shorten(ours)}, theirs ${shorten(theirs)}`;
}

function describeGroup(key: string, entries: readonly { url: string; difference: TreeDifference }[]): string {
  const reason = [...equivalentEncodings, ...differenceKinds].find(({ id }) => id === key)?.reason;
  const encodingMark = entries[0]!.difference.isEncoding ? '= ' : '';
  const examples = entries.slice(0, MAX_EXAMPLES).map(({ url, difference }) => {
    const { element, ours, theirs } = difference;
    return `    ${JSON.stringify(ours.slice(0, 120))} / ${JSON.stringify(theirs.slice(0, 120))}  ${element.snippet.slice(0, 160)}\n      ${url} ${element.selector}`;
  });
  return [`${entries.length} × ${encodingMark}${key}${reason ? `: ${reason}` : ''}`, ...examples].join('\n');
}

/**
 * Counts the compared elements: equal (including equivalent encodings), identical, and with an unexplained
 * difference.
 */
function summarizeComparisons(comparisons: readonly TreeComparison[]) {
  const sum = (pick: (comparison: TreeComparison) => number) =>
    comparisons.reduce((all, one) => all + pick(one), 0);
  return {
    compared: sum((one) => one.elements),
    equal: sum((one) => one.equal),
    identical: sum((one) => one.identical),
    unexplained: sum(
      ({ differences }) =>
        new Set(differences.filter(({ kind }) => kind === null).map(({ element }) => element)).size,
    ),
    pages: comparisons.length,
  };
}

function toPlainObject({ url, difference }: { url: string; difference: TreeDifference }) {
  const { element, aspect, ours, theirs, kind, isEncoding } = difference;
  return { url, selector: element.selector, tag: element.tag, aspect, ours, theirs, kind, isEncoding };
}
