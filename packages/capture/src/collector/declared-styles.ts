import { InPageError, toNullUnlessLate } from '../browser/cdp-error.ts';
import type { StableFrame } from '../visit/stable-page.ts';
import type { CollectedPart } from './in-page/collect.ts';

/** Maximum number of style attributes that are examined in each part of a page. */
const MAX_STYLE_ATTRIBUTES = 5_000;
/** Maximum number of elements in each part of a page that are checked for rotation by media queries. */
const MAX_ROTATED_ELEMENTS = 200;

/** `font` also sets the line height, and `all` sets everything. */
const importantSpacingPattern = /(?:letter-spacing|word-spacing|line-height|font|all)\s*:[^;]*!\s*important/i;

/**
 * Records facts that rules need but computed styles don't contain: spacing declared `!important` in a style
 * attribute, and elements that rotate with the screen orientation. The latter aren't recorded in nested
 * frames of the same process.
 *
 * @throws {CdpError} if the page doesn't respond in time, or our code fails in it
 */
export async function recordDeclaredStyles(
  frame: StableFrame,
  { part }: Pick<CollectedPart, 'part'>,
): Promise<void> {
  const nodes = findNodesWithSpacing(part).slice(0, MAX_STYLE_ATTRIBUTES);
  if (nodes.length > 0) {
    part.importantSpacing.push(...(await getOrEmpty(frame.call('readImportantSpacing', [nodes]))));
  }
  const turns = frame.call('findOrientationTurns', [MAX_ROTATED_ELEMENTS]);
  part.orientationTurns.push(...(await getOrEmpty(turns)));
}

/** These facts are optional: if the frame is gone, the list is empty and the capture continues. */
async function getOrEmpty<T>(call: Promise<T[]>): Promise<T[]> {
  const values = await call.catch((error: unknown) => {
    if (error instanceof InPageError) throw error;
    return toNullUnlessLate(error);
  });
  return values ?? [];
}

/**
 * Finds elements whose style attribute may contain important spacing. The regular expression only narrows
 * them down; the browser then decides.
 */
function findNodesWithSpacing({ nodes, strings }: CollectedPart['part']): number[] {
  const matchingStrings = new Set(
    strings.flatMap((text, index) => (importantSpacingPattern.test(text) ? [index] : [])),
  );
  if (matchingStrings.size === 0) return [];
  const style = strings.indexOf('style');
  return nodes.attributes.flatMap((pairs, node) => {
    const mayHaveSpacing = pairs.some(
      (name, at) => at % 2 === 0 && name === style && matchingStrings.has(pairs[at + 1]!),
    );
    return mayHaveSpacing ? [node] : [];
  });
}
