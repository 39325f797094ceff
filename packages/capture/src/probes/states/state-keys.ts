import type { ProbeRequests } from '@curbcut/page-model';
import type { NodeNumbering } from '../../collector/walk-numbers.ts';
import type { StablePage } from '../../visit/stable-page.ts';

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
 * Lists the keys of what the states probe would activate on a page as loaded. They are equal for equal
 * controls with equal hidden content.
 *
 * @param onlyDeclared whether only controls count whose markup says that they show something
 * @throws {CdpError}
 */
export function listStateKeys(
  page: StablePage,
  { questions }: ProbeRequests,
  { toWalkNumber }: NodeNumbering,
  onlyDeclared: boolean,
): Promise<string[]> {
  const buttons = (questions.states?.submitButtons ?? []).flatMap((button) => toWalkNumber(button) ?? []);
  return page.mainFrame.call('listStateKeys', [onlyDeclared, buttons]);
}
