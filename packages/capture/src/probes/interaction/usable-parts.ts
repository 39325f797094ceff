import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import { createNodeNumbering } from '../../collector/walk-numbers.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import { withNetworkBlocked } from '../run-probe.ts';
import { findListeners, type PageListener } from './listeners.ts';

/** The parts of a page, from a user's point of view. */
export interface UsableParts {
  /** Unordered. Parts that behave the same have equal keys, including those on other pages of the site. */
  readonly keys: ReadonlySet<string>;
  /** The {@link keys} that all elements depend on: scripts, and listeners on the document. */
  readonly shared: ReadonlySet<string>;
  /** The keys of elements, by their node in the capture. */
  readonly byNode: ReadonlyMap<NodeIndex, string>;
}

/** Events that people cause, except scrolling and window events. */
const USER_EVENTS = new Set(
  [
    ['click', 'dblclick', 'contextmenu', 'submit', 'reset', 'paste'],
    ['focus', 'focusin', 'focusout', 'blur'],
    ['beforeinput', 'input', 'change', 'textInput', 'keydown', 'keypress', 'keyup'],
    ['mousedown', 'mouseup', 'mousemove', 'mouseenter', 'mouseover', 'mouseleave', 'mouseout'],
    ['pointerdown', 'pointerup', 'pointermove', 'pointerenter', 'pointerover', 'pointerleave', 'pointerout'],
    ['touchstart', 'touchmove', 'touchend', 'gesturestart', 'gesturechange'],
    ['dragstart', 'dragover', 'dragend', 'drop', 'devicemotion', 'deviceorientation'],
  ].flat(),
);
const CALL_TIMEOUT_MS = 5_000;

/**
 * Describes the parts of a captured page that may react to a user. It only reads the page, but must be called
 * while the page's scripts are running. If the browser is asked for event handler attributes at any other
 * time, it never compiles them.
 *
 * @throws {CdpError}
 */
export function findUsableParts(page: StablePage, capture: PageCapture): Promise<UsableParts> {
  return withNetworkBlocked(page, () => readUsableParts(page, capture));
}

async function readUsableParts(page: StablePage, capture: PageCapture): Promise<UsableParts> {
  const { byElement, global } = await findListeners(page, USER_EVENTS);
  const listening = [...byElement].map(([node, list]) => ({ node, listeners: describeListeners(list) }));
  const parts = await page.mainFrame.call('describeUsableParts', [listening], { timeoutMs: CALL_TIMEOUT_MS });
  const { toNodeIndex } = createNodeNumbering(capture);
  const byNode = new Map<NodeIndex, string>();
  for (const { node, key } of parts) {
    const index = node === -1 ? null : toNodeIndex(node);
    if (index !== null) byNode.set(index, key);
  }
  const scripts = parts.flatMap(({ node, key }) => (node === -1 ? [key] : []));
  const shared = new Set([...scripts, `document ${describeListeners(global)}`]);
  return { keys: new Set([...shared, ...parts.map(({ key }) => key)]), shared, byNode };
}

/**
 * Describes listeners by their events and by where they were defined, which is the same whenever a script is
 * loaded.
 */
function describeListeners(listeners: readonly PageListener[]): string {
  return [...new Set(listeners.map(({ type, position }) => `${type}@${position}`))].sort().join();
}
