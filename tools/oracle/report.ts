import type { Comparison, Difference } from './compare.ts';
import { differenceKinds } from './differences.ts';

const examplesShown = 3;

/** What was found, for a person or as JSON. */
export function report(comparisons: readonly Comparison[], isJson: boolean): string {
  const all = comparisons.flatMap(({ url, differences }) =>
    differences.map((difference) => ({ url, difference })),
  );
  if (isJson) return `${JSON.stringify({ ...shares(comparisons), differences: all.map(plain) }, null, 1)}\n`;
  const groups = new Map<string, typeof all>();
  for (const entry of all) {
    const key = entry.difference.kind ?? unexplainedKey(entry.difference);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([key, entries]) => describeGroup(key, entries));
  return `${lines.join('\n')}\n${JSON.stringify(shares(comparisons))}\n`;
}

function unexplainedKey({ aspect, element, ours, theirs }: Difference): string {
  const short = (text: string) =>
    aspect === 'name' || aspect === 'description' ? (text === '' ? 'none' : 'some') : text;
  return `NEW ${aspect} of ${element.tag}: ours ${short(ours)}, theirs ${short(theirs)}`;
}

function describeGroup(key: string, entries: readonly { url: string; difference: Difference }[]): string {
  const because = differenceKinds.find(({ id }) => id === key)?.because;
  const examples = entries.slice(0, examplesShown).map(({ url, difference }) => {
    const { element, ours, theirs } = difference;
    return `    ${JSON.stringify(ours.slice(0, 120))} / ${JSON.stringify(theirs.slice(0, 120))}  ${element.snippet.slice(0, 160)}\n      ${url} ${element.selector}`;
  });
  return [`${entries.length} × ${key}${because ? `: ${because}` : ''}`, ...examples].join('\n');
}

function shares(comparisons: readonly Comparison[]) {
  const sum = (pick: (comparison: Comparison) => number) =>
    comparisons.reduce((all, one) => all + pick(one), 0);
  const elements = sum((one) => one.elements);
  const unexplained = sum(
    (one) => new Set(one.differences.filter(({ kind }) => kind === null).map(({ element }) => element)).size,
  );
  const share = (count: number) => Math.floor((count / Math.max(1, elements)) * 1e5) / 1e3;
  return {
    pages: comparisons.length,
    elements,
    equalPercent: share(sum((one) => one.equal)),
    equalOrExplainedPercent: share(elements - unexplained),
  };
}

function plain({ url, difference }: { url: string; difference: Difference }) {
  const { element, aspect, ours, theirs, kind } = difference;
  return { url, selector: element.selector, tag: element.tag, aspect, ours, theirs, kind };
}
