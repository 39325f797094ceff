import type { NodeIndex, SpacingFacts, SpacingRequest } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { WalkedClip } from './in-page/find-texts-cut-by-spacing.ts';

/** Milliseconds after which a page whose layout takes so long stays without an answer. */
const SPACING_TIMEOUT_MS = 5_000;

/**
 * Widens the spacing of all text as people may need it (1.4.12) for a moment, and tells which texts their boxes then
 * cut off. Asks nothing where no box could. The page is then as it was before.
 *
 * @param walked the number that the last walk gave a node of the capture
 * @returns null when nothing was asked, or the page did not answer
 */
export async function probeSpacing(
  { mainFrame }: StablePage,
  questions: readonly SpacingRequest[],
  walked: (node: NodeIndex) => number | null,
): Promise<SpacingFacts | null> {
  const asked = questions.flatMap((question) => {
    const [clip, textElement] = [walked(question.clip), walked(question.textElement)];
    return clip === null || textElement === null
      ? []
      : [{ question, sent: { ...question, clip, textElement } }];
  });
  if (asked.length === 0) return null;
  const sent: readonly WalkedClip[] = asked.map((each) => each.sent);
  try {
    const cut = await mainFrame.evaluate<number[]>(`curbcut.findTextsCutBySpacing(${JSON.stringify(sent)})`, {
      timeoutMs: SPACING_TIMEOUT_MS,
    });
    return {
      version: 1,
      cut: cut.map((position) => {
        const { clip, textElement } = asked[position]!.question;
        return { clip, holder: textElement };
      }),
    };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
