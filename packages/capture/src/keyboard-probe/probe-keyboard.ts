import type { KeyboardFacts, KeyboardRequests, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import { createNodeIndexLookup, createWalkNumberLookup } from '../contrast-probe/walk-numbers.ts';
import { Deadline } from '../visit/deadline.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { findFleetingStops } from './find-fleeting-stops.ts';
import { findTraps } from './find-traps.ts';
import { findWeakIndicators } from './find-weak-indicators.ts';
import type { EdgeStops } from './in-page/focus.ts';
import { pressKey, TAB } from './keys.ts';

/**
 * Milliseconds for the calls that prepare the page. A page whose scripts run forever does not respond to
 * them.
 */
const SET_UP_TIMEOUT_MS = 5_000;

export interface KeyboardProbeOptions {
  readonly hasScripts: boolean;
  /** Whether the visit is signed in. If so, no control is activated. */
  readonly isSignedIn: boolean;
}

/**
 * Probes a page with the keyboard: finds traps, and tab stops without a visible focus indicator.
 *
 * Call it after everything else that reads the page, because the page's scripts react to the keys.
 *
 * @returns null when there was nothing to test or the page went away in the meantime
 * @throws {CdpError} with the reason `timed-out` when the page stopped responding
 */
export async function probeKeyboard(
  page: StablePage,
  capture: PageCapture,
  { trapSuspects, indicatorStops, hiddenStops, ariaHiddenStops, tabStops, exitKeys }: KeyboardRequests,
  { hasScripts, isSignedIn }: KeyboardProbeOptions,
): Promise<KeyboardFacts | null> {
  if (trapSuspects.length === 0 && tabStops.length === 0) return null;
  const numbering = {
    toWalkNumber: createWalkNumberLookup(capture),
    toNodeIndex: createNodeIndexLookup(capture),
  };
  try {
    await new Deadline(SET_UP_TIMEOUT_MS).enforce(setUpPage(page, hasScripts), 'keyboard setup');
    // Traps come last because the focus may not get out of one again.
    const { weak, notTested } = await findWeakIndicators(
      page,
      { indicatorStops, hiddenStops },
      numbering,
      hasScripts,
    );
    const fleeting = await findFleetingStops(page, ariaHiddenStops, numbering);
    const found = hasScripts
      ? await findTraps(page, { trapSuspects, tabStops, exitKeys }, numbering, !isSignedIn)
      : { traps: [], walked: [], isCut: false };
    return {
      version: 1,
      traps: found.traps,
      walked: found.walked,
      isWalkCut: found.isCut,
      weakIndicators: weak,
      untestedIndicators: notTested,
      fleeting,
    };
  } catch (error) {
    if (error instanceof CdpError && error.reason !== 'timed-out') return null;
    throw error;
  }
}

async function setUpPage(page: StablePage, hasScripts: boolean): Promise<void> {
  await page.mainFrame.call('watchFocus', []);
  if (hasScripts) await simulateKeyboardUse(page);
}

/** Presses Tab once: some pages show the focus only to users who have pressed a key. */
async function simulateKeyboardUse({ session, mainFrame }: StablePage): Promise<void> {
  const edges: EdgeStops = await mainFrame.call('addEdgeStops', []);
  await mainFrame.call('focusNode', [edges.start]);
  await pressKey(session, TAB);
  await mainFrame.evaluate(
    'curbcutInPage.removeEdgeStops(), curbcutInPage.unfocus(), curbcutInPage.readFocus()',
  );
}
