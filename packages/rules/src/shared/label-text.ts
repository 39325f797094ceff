import type { ElementModel } from '@curbcut/page-model';

/** Content of fields inside a label: options and values are not part of the label. */
const FIELD_TAGS = new Set([
  'select',
  'textarea',
  'datalist',
  'option',
  'optgroup',
  'button',
  'script',
  'style',
]);
/** Maximum number of nodes that are read: labels are short. */
const MAX_NODES = 500;

/**
 * Returns the text of a label without the options and values of fields inside it, with white space collapsed.
 */
export function getLabelText(label: ElementModel): string {
  const texts: string[] = [];
  const open = label.flatChildren.toReversed();
  for (let read = 0; open.length > 0 && read < MAX_NODES; read += 1) {
    const node = open.pop()!;
    if (!('tag' in node)) {
      if (!node.isGenerated) texts.push(node.text);
    } else if (!FIELD_TAGS.has(node.tag)) open.push(...node.flatChildren.toReversed());
  }
  return texts.join('').replace(/\s+/g, ' ').trim();
}
