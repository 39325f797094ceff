import { type NodeIndex, NodeKind } from '../capture.ts';
import type { ContrastLevel, TextModel } from '../model.ts';
import type { ContrastRequest } from '../probe-contracts.ts';
import { getInputType } from '../state/form-controls.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { ElementIndexes } from '../tree/element-indexes.ts';
import type { Visibility } from '../visibility/visibility.ts';
import type { Contrasts } from './contrasts.ts';

/** Input types that show no text, or only dots. */
const inputTypesWithoutText = new Set([
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
]);

/** Maximum number of pieces of text measured per page. The contrast of the rest stays undecided. */
const MAX_CONTRAST_REQUESTS = 500;

interface ContrastRequestDependencies {
  readonly reader: CaptureReader;
  readonly indexes: ElementIndexes;
  readonly visibility: Visibility;
  readonly contrasts: Contrasts;
}

/**
 * Finds visible text whose contrast can only be measured from pixels, in document order.
 *
 * @param texts all rendered text on the page
 */
export function findContrastRequests(
  { reader, indexes, visibility, contrasts }: ContrastRequestDependencies,
  texts: readonly TextModel[],
  level: ContrastLevel,
): ContrastRequest[] {
  const requests: ContrastRequest[] = [];
  const request = (node: NodeIndex, part: ContrastRequest['part']) => {
    const needed = contrasts.getRequest(node, part, level);
    if (needed !== null) requests.push(needed);
  };
  // Generated text has no location, so its element decides.
  const isTextVisible = (node: NodeIndex) =>
    reader.tree.kind[node] === NodeKind.text
      ? visibility.isVisible(node)
      : visibility.hasVisibleStyle(node) && visibility.isVisible(reader.tree.flatParent[node]!);
  for (const { index, text } of texts)
    if (/[\p{L}\p{N}]/u.test(text) && isTextVisible(index)) request(index, 'own');
  for (const node of ['input', 'select', 'textarea'].flatMap((tag) => [...indexes.byTag(tag)])) {
    const hasNoText = reader.isHtml(node, 'input') && inputTypesWithoutText.has(getInputType(reader, node));
    if (!hasNoText && visibility.isVisible(node)) request(node, 'own');
  }
  for (const { node } of reader.capture.placeholders)
    if (visibility.isVisible(node)) request(node, 'placeholder');
  return requests.sort((one, other) => one.node - other.node).slice(0, MAX_CONTRAST_REQUESTS);
}
