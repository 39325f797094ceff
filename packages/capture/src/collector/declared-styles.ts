import type { StableFrame } from '../visit/stable-page.ts';
import type { CollectedPart } from './in-page/collect.ts';

/** Elements of one part of a page whose style attributes are looked into. */
const MAX_STYLE_ATTRIBUTES = 5_000;
/** Elements of one part of a page that media queries turn. */
const MAX_ROTATED_ELEMENTS = 200;

/** `font` sets the line height, `all` everything. */
const importantSpacingPattern = /(?:letter-spacing|word-spacing|line-height|font|all)\s*:[^;]*!\s*important/i;

/**
 * Records what rules ask of style sheets and attributes and no computed style tells: spacing that a style attribute
 * makes important, and elements that turn with the orientation of the screen. What frames of the same process hold
 * is left out of the latter.
 */
export async function recordDeclaredStyles(
  frame: StableFrame,
  { part }: Pick<CollectedPart, 'part'>,
): Promise<void> {
  const nodes = findNodesWithSpacing(part).slice(0, MAX_STYLE_ATTRIBUTES);
  if (nodes.length > 0) {
    const call = `curbcut.readImportantSpacing(${JSON.stringify(nodes)})`;
    part.importantSpacing.push(...(await evaluateOrEmpty<typeof part.importantSpacing>(frame, call)));
  }
  const call = `curbcut.findOrientationTurns(${MAX_ROTATED_ELEMENTS})`;
  part.orientationTurns.push(...(await evaluateOrEmpty<typeof part.orientationTurns>(frame, call)));
}

/** These notes are worth a question, not the page: where there is no answer, there are none. */
async function evaluateOrEmpty<T extends unknown[]>(frame: StableFrame, call: string): Promise<T | []> {
  return frame.evaluate<T>(call).catch(() => []);
}

/** Elements whose style attribute might make spacing important: the text is only a hint, the browser decides. */
function findNodesWithSpacing({ nodes, strings }: CollectedPart['part']): number[] {
  const hints = new Set(
    strings.flatMap((text, index) => (importantSpacingPattern.test(text) ? [index] : [])),
  );
  if (hints.size === 0) return [];
  const style = strings.indexOf('style');
  return nodes.attributes.flatMap((pairs, node) => {
    const isHint = pairs.some((name, at) => at % 2 === 0 && name === style && hints.has(pairs[at + 1]!));
    return isHint ? [node] : [];
  });
}
