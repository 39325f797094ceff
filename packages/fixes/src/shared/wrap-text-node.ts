import type { PatchStep, TextModel } from '@curbcut/page-model';
import { insertContent, wrapNodes } from './patch-steps.ts';

/** Wraps a text in a new element, and keeps visible white space around the text outside of it. */
export function wrapTextNode(
  text: TextModel,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): PatchStep[] {
  const words = text.text.trim();
  const steps = [wrapNodes([text], tag, attributes)];
  if (words === text.text || text.parent.style('white-space-collapse') !== 'collapse') return steps;
  const siblings = text.parent.flatChildren;
  const own = siblings.findIndex(({ index }) => index === text.index);
  const [before, after] = [siblings[own - 1], siblings[own + 1]];
  // Next to another text node, the white space cannot be moved.
  if ((before && !('tag' in before)) || (after && !('tag' in after))) return steps;
  steps.push({ kind: 'set-text', node: text.index, text: words });
  if (before && /^\s/.test(text.text)) steps.push(insertContent(before, 'after', ' '));
  if (after && /\s$/.test(text.text)) steps.push(insertContent(after, 'before', ' '));
  return steps;
}
