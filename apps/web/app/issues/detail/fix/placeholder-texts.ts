import type { Fix, FixStep, SourceNode } from '@curbcut/contract';

/** Attributes whose values people read or hear. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
  'value',
]);

/** Lists a fix's placeholder text, which someone has to replace. Empty if there's nothing left to write. */
export function listPlaceholderTexts({
  needs_author_text,
  steps,
}: Pick<Fix, 'needs_author_text' | 'steps'>): string[] {
  if (needs_author_text === null) return [];
  return [...new Set(steps.flatMap(listTexts))].filter((text) => text.trim() !== '');
}

function listTexts(step: FixStep): string[] {
  switch (step.kind) {
    case 'set-attribute':
      return TEXT_ATTRIBUTES.has(step.name) ? [step.value] : [];
    case 'set-text':
      return [step.text];
    case 'insert':
      return step.content.flatMap(listNodeTexts);
    case 'wrap':
      return listAttributeTexts(step.attributes);
    default:
      return [];
  }
}

function listNodeTexts(node: SourceNode): string[] {
  if (node.kind === 'text') return [node.text.trim()];
  if (node.kind === 'elided') return [];
  return [...listAttributeTexts(node.attributes), ...node.children.flatMap(listNodeTexts)];
}

const listAttributeTexts = (attributes: readonly (readonly [string, string])[]): string[] =>
  attributes.flatMap(([name, value]) => (TEXT_ATTRIBUTES.has(name) ? [value] : []));
