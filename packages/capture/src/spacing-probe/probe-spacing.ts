import type { NodeIndex, SpacingFacts, SpacingRequest } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { WalkedClip } from './in-page/find-texts-cut-by-spacing.ts';

/** Milliseconds for the layout; a page that takes longer gets no result. */
const SPACING_TIMEOUT_MS = 5_000;

/**
 * Widens the spacing of all text for a moment, as users may need it (1.4.12), and finds the texts that their
 * boxes then cut off. Does nothing when no box could cut text off. The page is unchanged afterwards.
 *
 * @param toWalkNumber returns the number that the last walk gave a node of the capture
 * @returns null when there was nothing to test, or the page did not respond
 */
export async function probeSpacing(
  { mainFrame }: StablePage,
  requests: readonly SpacingRequest[],
  toWalkNumber: (node: NodeIndex) => number | null,
): Promise<SpacingFacts | null> {
  const located = requests.flatMap((request) => {
    const [clip, textElement] = [toWalkNumber(request.clip), toWalkNumber(request.textElement)];
    return clip === null || textElement === null
      ? []
      : [{ request, walked: { ...request, clip, textElement } }];
  });
  if (located.length === 0) return null;
  const clips: readonly WalkedClip[] = located.map(({ walked }) => walked);
  try {
    const cut = await mainFrame.call('findTextsCutBySpacing', [clips], { timeoutMs: SPACING_TIMEOUT_MS });
    return {
      version: 1,
      cut: cut.map((position) => {
        const { clip, textElement } = located[position]!.request;
        return { clip, holder: textElement };
      }),
    };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
