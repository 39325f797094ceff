import type { RestingFrame } from '../visit/resting-page.ts';
import type { Collected } from './in-page/collect.ts';

/** Elements of one part of a page whose style attributes are looked into. */
const MAX_ATTRIBUTES = 5_000;
/** Elements of one part of a page that media queries turn. */
const MAX_TURNED = 200;

/** `font` sets the line height, `all` everything. */
const spacing = /(?:letter-spacing|word-spacing|line-height|font|all)\s*:[^;]*!\s*important/i;

/**
 * Records what rules ask of style sheets and attributes and no computed style tells: spacing that a style attribute
 * makes important, and elements that turn with the orientation of the screen. What frames of the same process hold
 * is left out of the latter.
 */
export async function readStyleNotes(frame: RestingFrame, { part }: Pick<Collected, 'part'>): Promise<void> {
  const nodes = nodesWithSpacing(part).slice(0, MAX_ATTRIBUTES);
  if (nodes.length > 0) {
    const call = `curbcut.importantSpacing(${JSON.stringify(nodes)})`;
    part.importantSpacing.push(...(await ask<typeof part.importantSpacing>(frame, call)));
  }
  const call = `curbcut.orientationTurns(${MAX_TURNED})`;
  part.orientationTurns.push(...(await ask<typeof part.orientationTurns>(frame, call)));
}

/** These notes are worth a question, not the page: where there is no answer, there are none. */
async function ask<T extends unknown[]>(frame: RestingFrame, call: string): Promise<T | []> {
  return frame.evaluate<T>(call).catch(() => []);
}

/** Elements whose style attribute might make spacing important: the text is only a hint, the browser decides. */
function nodesWithSpacing({ nodes, strings }: Collected['part']): number[] {
  const hints = new Set(strings.flatMap((text, index) => (spacing.test(text) ? [index] : [])));
  if (hints.size === 0) return [];
  const style = strings.indexOf('style');
  return nodes.attributes.flatMap((pairs, node) => {
    const isHint = pairs.some((name, at) => at % 2 === 0 && name === style && hints.has(pairs[at + 1]!));
    return isHint ? [node] : [];
  });
}
