import type { StableFrame } from '../visit/stable-page.ts';
import { describeNode, withWalkedElements } from './element-handles.ts';
import type { CollectedPart } from './in-page/collect.ts';

/**
 * Maximum number of elements that are checked for a closed shadow root in each part of a page. Each check
 * costs a protocol call.
 */
const MAX_CHECKED_HOSTS = 400;

/**
 * Reports which candidate elements host a closed shadow root. Scripts can't see closed shadow roots, even in
 * our isolated world, but the protocol can.
 */
export async function reportClosedShadowRoots(
  frame: StableFrame,
  { part, hosts }: CollectedPart,
): Promise<void> {
  if (hosts.length === 0) return;
  const closed = await withWalkedElements(frame, 'hosts', MAX_CHECKED_HOSTS, async (elements) => {
    const found = await Promise.all(
      elements.map(async (element) => {
        const node = await describeNode(frame, element);
        return node?.shadowRoots?.some(({ shadowRootType }) => shadowRootType === 'closed')
          ? hosts[element.position]!
          : null;
      }),
    );
    return found.filter((node) => node !== null);
  });
  for (const node of closed) {
    const name = part.strings[part.nodes.name[node]!];
    const detail = `The content of this <${name}> is closed to scripts (a closed shadow root).`;
    part.unexamined.push({ reason: 'closed-shadow-root', node, detail });
  }
  if (hosts.length > MAX_CHECKED_HOSTS) {
    const detail = `Only ${MAX_CHECKED_HOSTS} of ${hosts.length} elements were checked for a closed shadow root.`;
    part.unexamined.push({ reason: 'closed-shadow-root', node: -1, detail });
  }
}
