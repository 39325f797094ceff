import type { CollapseFacts, CollapseRequest, NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { CollapseResult } from './in-page/try-collapse.ts';

/** Milliseconds for one control. */
const CONTROL_TIMEOUT_MS = 2_000;

/**
 * Uses each of a few controls, and tells which blocks it folds away: for people who see, and for those who hear.
 *
 * The page's scripts must run, and nothing that it sends must reach anyone.
 *
 * @param walked the number that the last walk gave a node of the capture
 * @throws {CdpError} when the page went away meanwhile
 */
export async function probeCollapse(
  { mainFrame }: StablePage,
  { blocks, controls }: CollapseRequest,
  walked: (node: NodeIndex) => number | null,
): Promise<CollapseFacts> {
  const asked = new Map(blocks.flatMap((block) => (walked(block) === null ? [] : [[walked(block)!, block]])));
  const captured = (numbers: readonly number[]) => numbers.map((number) => asked.get(number)!);
  const folds: CollapseFacts['folds'] = [];
  for (const control of controls) {
    const number = walked(control);
    if (number === null) continue;
    const { unseen, removed } = await mainFrame.evaluate<CollapseResult>(
      `curbcut.tryCollapse(${number}, ${JSON.stringify([...asked.keys()])})`,
      { timeoutMs: CONTROL_TIMEOUT_MS },
    );
    folds.push({ control, unseen: captured(unseen), removed: captured(removed) });
  }
  return { version: 1, folds };
}
