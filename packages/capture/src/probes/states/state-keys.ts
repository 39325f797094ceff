import type { NodeIndex, ProbeRequests } from '@curbcut/page-model';
import type { NodeNumbering } from '../../collector/walk-numbers.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import type { StateControl } from './in-page/state-keys.ts';

/** A control that the states probe would activate, as nodes of the capture. */
export interface ListedStateControl extends Omit<StateControl, 'node' | 'content'> {
  readonly node: NodeIndex;
  /** The element it shows or hides, or its likely container; null if there is none. */
  readonly content: NodeIndex | null;
}

/** Everything that the states probe would activate on a page as loaded. */
export interface ListedStates {
  readonly controls: readonly ListedStateControl[];
  /** The keys of controls that change their colors on hover or focus. */
  readonly restyled: readonly string[];
  /** Equal for pages with the same style sheets. */
  readonly styleSheets: string;
}

/**
 * Records the nodes of the last capture before the page is captured again, so that the states probe
 * recognizes them.
 *
 * @throws {CdpError}
 */
export async function saveLoadedNodes(page: StablePage): Promise<void> {
  await page.mainFrame.call('saveBaseWalk', []);
}

/**
 * Lists what the states probe would activate on a page as loaded, which must have been captured last.
 *
 * @param onlyDeclared whether to list only controls whose markup says that they show something
 * @throws {CdpError}
 */
export async function listStateControls(
  page: StablePage,
  { questions }: ProbeRequests,
  { toWalkNumber, toNodeIndex }: NodeNumbering,
  onlyDeclared: boolean,
): Promise<ListedStates> {
  const buttons = (questions.states?.submitButtons ?? []).flatMap((button) => toWalkNumber(button) ?? []);
  const { controls, ...rest } = await page.mainFrame.call('listStateControls', [onlyDeclared, buttons]);
  return {
    // Elements that were added after the capture are always activated.
    controls: controls.flatMap(({ node, content, ...control }) => {
      const index = toNodeIndex(node);
      return index === null ? [] : [{ ...control, node: index, content: toNodeIndex(content) }];
    }),
    ...rest,
  };
}
