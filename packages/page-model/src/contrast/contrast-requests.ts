import { type NodeIndex, NodeKind } from '../capture.ts';
import type { ContrastLevel } from '../model.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType } from '../role/implicit-roles.ts';
import type { ContrastRequest } from './contrast-facts.ts';

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

/** Maximum number of measured texts per page: the contrast of further ones stays undecided. */
const MAX_CONTRAST_REQUESTS = 500;

/** Finds visible texts whose contrast can only be measured from pixels, in document order. */
export function findContrastRequests(page: PageQueries, level: ContrastLevel): ContrastRequest[] {
  const questions: ContrastRequest[] = [];
  const ask = (node: NodeIndex, part: ContrastRequest['part']) => {
    const question = page.contrasts.getRequest(node, part, level);
    if (question !== null) questions.push(question);
  };
  for (const { index, text } of page.texts)
    if (/[\p{L}\p{N}]/u.test(text) && isElementVisible(page, index)) ask(index, 'own');
  for (const node of ['input', 'select', 'textarea'].flatMap((tag) => [...page.getNodesByTag(tag)])) {
    const isSilent = page.reader.isHtml(node, 'input') && inputTypesWithoutText.has(getInputType(page, node));
    if (!isSilent && page.reader.isHtml(node) && page.visibility.isVisible(node)) ask(node, 'own');
  }
  for (const { node } of page.capture.placeholders)
    if (page.visibility.isVisible(node)) ask(node, 'placeholder');
  return questions.sort((one, other) => one.node - other.node).slice(0, MAX_CONTRAST_REQUESTS);
}

/** Returns whether generated text may be visible: it has no location of its own, so its element decides. */
function isElementVisible(page: PageQueries, node: NodeIndex): boolean {
  const { tree, visibility } = page;
  if (tree.kind[node] === NodeKind.text) return visibility.isVisible(node);
  return visibility.hasVisibleStyle(node) && visibility.isVisible(tree.flatParent[node]!);
}
