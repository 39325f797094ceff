import type { ImageTextFacts, NodeIndex } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';

/** Milliseconds after which pictures are left unread. */
const IMAGE_TEXT_TIMEOUT_MS = 3_000;
/** Pixels: screenshots, plans and photographs are larger, and their text is a part of what they show. */
const MAX_IMAGE_PIXELS = 300_000;

/**
 * Finds the pictures that look as if they show text. Asks nothing where there are none to look at, and changes nothing.
 *
 * @param pictures nodes of the page's own document: elements that present an embedded picture, as ACT defines that
 * @param walked the number that the last walk gave a node of the capture
 * @returns null when nothing was asked, or the page did not answer
 */
export async function findImageText(
  { mainFrame }: StablePage,
  pictures: readonly NodeIndex[],
  walked: (node: NodeIndex) => number | null,
): Promise<ImageTextFacts | null> {
  const asked = new Map(pictures.flatMap((node) => (walked(node) === null ? [] : [[walked(node)!, node]])));
  try {
    const found = await mainFrame.evaluate<number[]>(
      `curbcut.findImagesWithText(${JSON.stringify([...asked.keys()])}, ${MAX_IMAGE_PIXELS})`,
      { timeoutMs: IMAGE_TEXT_TIMEOUT_MS },
    );
    return { version: 1, nodes: found.map((number) => asked.get(number)!) };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
