import { createPageModel, type PageCapture } from '@curbcut/page-model';
import { evaluateRules } from '@curbcut/rules';
import { describe, expect, test } from 'vitest';
import { isCompleteRun } from '../../../../tools/test/scope.ts';
import { capturePage } from '../../src/collector/index.ts';
import { expectTested, setUpPool } from '../visit/pool-helpers.ts';
import { movingPages, movingPaths } from './moving-pages.ts';

/** Number of captures of each page. */
const CAPTURES_PER_PAGE = isCompleteRun() ? 20 : 3;
/** Minimum share of all node facts that must be equal. */
const MIN_EQUAL_SHARE = 0.995;

const testPool = setUpPool(() => movingPages, { concurrency: 4 });

/** Returns the facts captured about each node as strings for comparison, without generated names. */
function listNodeFacts({ nodes, strings, styles, textBoxes }: PageCapture): string[] {
  const text = (index: number) => (index === -1 ? '' : strings[index]!);
  const lines = new Map<number, number[]>();
  textBoxes.node.forEach((node, i) => {
    lines.set(node, [...(lines.get(node) ?? []), ...textBoxes.rect.slice(i * 4, i * 4 + 4)]);
  });
  return nodes.kind.flatMap((kind, node) => {
    const attributes = nodes.attributes[node]!.map(text).map((value) =>
      value.replace(/\bf[a-z0-9]{8,}\b/, 'id'),
    );
    const set = nodes.style[node]!;
    return [
      `${kind} ${nodes.parent[node]} ${text(nodes.name[node]!)} ${attributes.join('|')}`,
      `${nodes.state[node]} ${set === -1 ? '' : styles[set]!.map(text).join('|')}`,
      `${nodes.box.slice(node * 4, node * 4 + 4)} ${lines.get(node) ?? ''}`,
      text(nodes.text[node]!),
    ];
  });
}

/** Returns the rules' findings, without generated ids in selectors. */
function listFindings(capture: PageCapture): string[] {
  const { findings, tallies } = evaluateRules(createPageModel(capture));
  return [
    ...findings.map(({ ruleId, outcome, reason, element, message }) =>
      [ruleId, outcome, reason, element.selector, message].join(' ').replace(/\bf[a-z0-9]{8,}\b/g, 'id'),
    ),
    ...tallies.map((tally) => JSON.stringify(tally)),
  ];
}

/** Returns the share of lines that are the same at the same position in all captures. */
function computeEqualShare([first = [], ...others]: readonly string[][]): number {
  let equal = 0;
  let all = 0;
  for (const other of others) {
    all += Math.max(first.length, other.length);
    equal += first.filter((line, i) => line === other[i]).length;
  }
  return equal / all;
}

describe(`${CAPTURES_PER_PAGE} captures of a page that keeps changing are equal`, () => {
  test.each(movingPaths)('%s', async (path) => {
    const captures = await Promise.all(
      Array.from({ length: CAPTURES_PER_PAGE }, async () => {
        const capture = expectTested(await testPool.visit(path, {}, (page) => capturePage(page)));
        return { facts: listNodeFacts(capture), findings: listFindings(capture) };
      }),
    );
    expect(computeEqualShare(captures.map((capture) => capture.facts))).toBeGreaterThanOrEqual(
      MIN_EQUAL_SHARE,
    );
    expect(computeEqualShare(captures.map((capture) => capture.findings))).toBeGreaterThanOrEqual(
      MIN_EQUAL_SHARE,
    );
  });
});
