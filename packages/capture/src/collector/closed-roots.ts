import type { RestingFrame } from '../visit/resting-page.ts';
import { describe, withHeld } from './held-elements.ts';
import type { Collected } from './in-page/collect.ts';

/** Elements of one part of a page that are asked for a closed shadow root. Each costs a protocol call. */
export const MAX_ASKED_HOSTS = 400;

/**
 * Names closed shadow roots among the elements that may host one. Scripts cannot see them, not even ours; the
 * protocol can.
 */
export async function nameClosedRoots(frame: RestingFrame, { part, hosts }: Collected): Promise<void> {
  if (hosts.length === 0) return;
  const closed = await withHeld(frame, 'hosts', MAX_ASKED_HOSTS, async (elements) => {
    const found = await Promise.all(
      elements.map(async (element) => {
        const node = await describe(frame, element);
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
  if (hosts.length > MAX_ASKED_HOSTS) {
    const detail = `Only ${MAX_ASKED_HOSTS} of ${hosts.length} elements were asked whether their content is closed.`;
    part.unexamined.push({ reason: 'closed-shadow-root', node: -1, detail });
  }
}
