import type { ElementModel, TextModel } from '@curbcut/page-model';

/** Returns the run of adjacent siblings of the same kind around an element, including white space between them. */
export function getSiblingRun(
  element: ElementModel,
  isOfKind: (sibling: ElementModel) => boolean,
): readonly (ElementModel | TextModel)[] {
  const siblings = (element.parent?.flatChildren ?? []).filter((node) => 'tag' in node || !node.isGenerated);
  const own = siblings.findIndex((node) => 'tag' in node && node === element);
  if (own < 0) return [element];
  const isPartOfRun = (node: ElementModel | TextModel | undefined): boolean =>
    node !== undefined &&
    ('tag' in node
      ? isOfKind(node) || node.tag === 'script' || node.tag === 'template'
      : node.text.trim() === '');
  let [from, to] = [own, own];
  while (isPartOfRun(siblings[from - 1])) from -= 1;
  while (isPartOfRun(siblings[to + 1])) to += 1;
  const run = siblings.slice(from, to + 1);
  const isElement = (node: ElementModel | TextModel) => 'tag' in node && isOfKind(node);
  return run.slice(run.findIndex(isElement), run.findLastIndex(isElement) + 1);
}
