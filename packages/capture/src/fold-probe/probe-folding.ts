import type { FoldingFacts, FoldingQuestions, NodeIndex } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import type { TriedFold } from './in-page/folding.ts';

/** Milliseconds for one control. */
const MOST_MS = 2_000;

/**
 * Uses each of a few controls, and tells which blocks it folds away: for people who see, and for those who hear.
 *
 * The page's scripts must run, and nothing that it sends must reach anyone.
 *
 * @param walked the number that the last walk gave a node of the capture
 * @throws {CdpError} when the page went away meanwhile
 */
export async function probeFolding(
  { mainFrame }: RestingPage,
  { blocks, controls }: FoldingQuestions,
  walked: (node: NodeIndex) => number | null,
): Promise<FoldingFacts> {
  const asked = new Map(blocks.flatMap((block) => (walked(block) === null ? [] : [[walked(block)!, block]])));
  const captured = (numbers: readonly number[]) => numbers.map((number) => asked.get(number)!);
  const folds: FoldingFacts['folds'] = [];
  for (const control of controls) {
    const number = walked(control);
    if (number === null) continue;
    const { unseen, removed } = await mainFrame.evaluate<TriedFold>(
      `curbcut.tryFold(${number}, ${JSON.stringify([...asked.keys()])})`,
      { timeoutMs: MOST_MS },
    );
    folds.push({ control, unseen: captured(unseen), removed: captured(removed) });
  }
  return { version: 1, folds };
}
