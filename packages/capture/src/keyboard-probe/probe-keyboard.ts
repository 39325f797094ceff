import type { KeyboardFacts, KeyboardQuestions, NodeIndex, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { findFleeting } from './find-fleeting.ts';
import { findTraps } from './find-traps.ts';
import { findWeakIndicators } from './find-weak-indicators.ts';
import type { Numbering } from './focus-reader.ts';
import type { EdgeStops } from './in-page/focus.ts';
import { press, TAB } from './keys.ts';

export interface KeyboardProbeOptions {
  readonly hasScripts: boolean;
  /** Somebody is signed in: no control is activated. */
  readonly isSignedIn: boolean;
}

/**
 * Uses a page with the keyboard: looks for traps, and for tab stops whose focus indicator nobody sees.
 *
 * To be called after everything else that reads the page: its scripts react.
 *
 * @returns null when nothing was asked or the page went away meanwhile
 */
export async function probeKeyboard(
  page: RestingPage,
  capture: PageCapture,
  { suspects, marks, hidden, unheard, stops, exits }: KeyboardQuestions,
  { hasScripts, isSignedIn }: KeyboardProbeOptions,
): Promise<KeyboardFacts | null> {
  if (suspects.length === 0 && stops.length === 0) return null;
  const numbering = numberingOf(capture);
  try {
    await page.mainFrame.evaluate('curbcut.watchFocus()');
    if (hasScripts) await showKeyboardUse(page);
    // Traps come last: whoever is in one stays there.
    const { weak, untested } = await findWeakIndicators(page, { marks, hidden }, numbering, hasScripts);
    const fleeting = await findFleeting(page, unheard, numbering);
    const found = hasScripts
      ? await findTraps(page, { suspects, stops, exits }, numbering, !isSignedIn)
      : { traps: [], walked: [], isCut: false };
    return {
      version: 1,
      traps: found.traps,
      walked: found.walked,
      isWalkCut: found.isCut,
      weakIndicators: weak,
      untestedIndicators: untested,
      fleeting,
    };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}

/** Presses Tab once: some pages show the focus only to people who have used the keyboard. */
async function showKeyboardUse({ session, mainFrame }: RestingPage): Promise<void> {
  const edges = await mainFrame.evaluate<EdgeStops>('curbcut.edgeStops(true)');
  await mainFrame.evaluate(`curbcut.focusNode(${edges.start})`);
  await press(session, TAB);
  await mainFrame.evaluate('curbcut.edgeStops(false), curbcut.unfocus(), curbcut.readFocus()');
}

function numberingOf(capture: PageCapture): Numbering {
  const walked = walkedNodes(capture);
  const captured = new Map<number, NodeIndex>();
  for (const node of capture.nodes.parent.keys()) {
    const number = walked(node);
    if (number !== null) captured.set(number, node);
  }
  return { walked, captured: (number) => captured.get(number) ?? null };
}
