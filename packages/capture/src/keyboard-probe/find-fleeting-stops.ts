import type { NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { NodeNumbering } from './focus-reader.ts';

/** Milliseconds within which a script would move the focus on. ACT's “focusable” allows one second. */
const FOCUS_LEAVE_MS = 100;

/** Finds stops that do not keep the focus: guards that scripts use to redirect it around the page. */
export async function findFleetingStops(
  { mainFrame }: StablePage,
  stops: readonly NodeIndex[],
  { toWalkNumber }: NodeNumbering,
): Promise<NodeIndex[]> {
  const fleeting: NodeIndex[] = [];
  for (const stop of stops) {
    const node = toWalkNumber(stop);
    if (node === null) continue;
    const keepsFocus = await mainFrame.evaluate<boolean>(
      `curbcutInPage.focusNode(${node}),
      new Promise((resolve) => setTimeout(() => resolve(curbcutInPage.getFocusedNode() === ${node}), ${FOCUS_LEAVE_MS}))`,
    );
    if (!keepsFocus) fleeting.push(stop);
    await mainFrame.call('unfocus', []);
  }
  return fleeting;
}
