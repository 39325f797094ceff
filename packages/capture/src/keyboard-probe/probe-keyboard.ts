import type { KeyboardFacts, KeyboardQuestions, NodeIndex, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { findFleeting } from './find-fleeting.ts';
import { findTraps, type Numbering } from './find-traps.ts';
import { findUnseenFocus } from './find-unseen-focus.ts';

/**
 * Uses a page with the keyboard: looks for traps, and for stops of the Tab key that do not show the focus.
 *
 * To be called last, after everything else that looks at the page: its scripts react. What cannot be answered within
 * the bounds stays without an answer.
 *
 * @returns null when nothing was asked or the page went away meanwhile
 */
export async function probeKeyboard(
  page: RestingPage,
  capture: PageCapture,
  { suspects, marks, hidden, unheard, stops, exits }: KeyboardQuestions,
): Promise<KeyboardFacts | null> {
  if (suspects.length === 0 && marks.length === 0) return null;
  const walked = walkedNodes(capture);
  const captured = new Map<number, NodeIndex>();
  for (const node of [...stops, ...suspects, ...marks]) {
    const found = walked(node);
    if (found !== null) captured.set(found, node);
  }
  const numbering: Numbering = { walked, captured: (node) => captured.get(node) ?? -2 };
  try {
    // The page's scripts stand still while it is looked at; here they are part of the question.
    await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
    // Traps come last: whoever is in one stays there.
    const unseenFocus = await findUnseenFocus(page, { marks, hidden }, numbering);
    const fleeting = await findFleeting(page, unheard, numbering);
    const traps = await findTraps(page, { suspects, stops, exits }, numbering);
    return { version: 1, traps, unseenFocus, fleeting };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
