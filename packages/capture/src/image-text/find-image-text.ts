import type { ImageTextFacts, NodeIndex } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';

/** Milliseconds for all images of a page. */
const IMAGE_TEXT_TIMEOUT_MS = 3_000;
/** Images with more pixels are mostly screenshots, plans and photographs, whose text is part of their content. */
const MAX_IMAGE_PIXELS = 300_000;

/**
 * Finds the images that look as if they contain text. Changes nothing.
 *
 * @param images nodes of the page's own document: elements that present an embedded image, as ACT defines it
 * @param toWalkNumber returns the number that the last walk gave a node of the capture
 * @returns null when the page did not respond in time
 */
export async function findImageText(
  { mainFrame }: StablePage,
  images: readonly NodeIndex[],
  toWalkNumber: (node: NodeIndex) => number | null,
): Promise<ImageTextFacts | null> {
  const nodesByNumber = new Map(
    images.flatMap((node) => (toWalkNumber(node) === null ? [] : [[toWalkNumber(node)!, node]])),
  );
  try {
    const found = await mainFrame.call('findImagesWithText', [[...nodesByNumber.keys()], MAX_IMAGE_PIXELS], {
      timeoutMs: IMAGE_TEXT_TIMEOUT_MS,
    });
    return { version: 1, nodes: found.map((number) => nodesByNumber.get(number)!) };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
