import type { ElementModel } from '@curbcut/page-model';

/** Content of fields that a label may wrap: options and values are no part of the label. */
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
/** Nodes of a label that are read: labels are short. */
const MAX_NODES = 500;

/** The text of a label without the options and values of the fields that it wraps, white space collapsed. */
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
