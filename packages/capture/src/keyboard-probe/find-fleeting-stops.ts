import type { NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { NodeNumbering } from './focus-reader.ts';

/** Milliseconds within which a script sends the focus on, if it does. ACT’s “focusable” grants it a second. */
const FOCUS_LEAVE_MS = 100;

/** Finds the stops that do not keep the focus: guards that scripts use to lead it round the parts of a page. */
export async function findFleetingStops(
  { mainFrame }: StablePage,
  stops: readonly NodeIndex[],
  { toWalkNumber }: NodeNumbering,
): Promise<NodeIndex[]> {
  const fleeting: NodeIndex[] = [];
  for (const stop of stops) {
    const node = toWalkNumber(stop);
    if (node === null) continue;
    const keeps = await mainFrame.evaluate<boolean>(
      `curbcut.focusNode(${node}),
      new Promise((resolve) => setTimeout(() => resolve(curbcut.getFocusedNode() === ${node}), ${FOCUS_LEAVE_MS}))`,
    );
    if (!keeps) fleeting.push(stop);
    await mainFrame.evaluate('curbcut.unfocus()');
  }
  return fleeting;
}
