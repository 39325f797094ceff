import { type NodeIndex, NodeKind } from '../capture.ts';
import type { ContrastLevel, ContrastQuestion } from '../model.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';

/** Inputs that show no text, or only dots. */
const silentTypes = new Set(['checkbox', 'color', 'file', 'hidden', 'image', 'password', 'radio', 'range']);

/** Texts of a page beyond this number are not asked about: their contrast stays undecided. */
const mostQuestions = 500;

/** The texts that can be seen and whose contrast only pixels tell, in document order. */
export function contrastQuestions(page: Page, level: ContrastLevel): ContrastQuestion[] {
  const questions: ContrastQuestion[] = [];
  const ask = (node: NodeIndex, part: ContrastQuestion['part']) => {
    const question = page.contrasts.question(node, part, level);
    if (question !== null) questions.push(question);
  };
  for (const { index, text } of page.texts)
    if (/[\p{L}\p{N}]/u.test(text) && isShown(page, index)) ask(index, 'own');
  for (const node of ['input', 'select', 'textarea'].flatMap((tag) => [...page.nodesByTag(tag)])) {
    const isSilent = page.source.isHtml(node, 'input') && silentTypes.has(inputType(page, node));
    if (!isSilent && page.source.isHtml(node) && page.visibility.isVisible(node)) ask(node, 'own');
  }
  for (const { node } of page.capture.placeholders)
    if (page.visibility.isVisible(node)) ask(node, 'placeholder');
  return questions.sort((one, other) => one.node - other.node).slice(0, mostQuestions);
}

/** Generated text has no place of its own: it may be seen where its element is. */
function isShown(page: Page, node: NodeIndex): boolean {
  const { tree, visibility } = page;
  if (tree.kind[node] === NodeKind.text) return visibility.isVisible(node);
  return visibility.hasVisibleStyle(node) && visibility.isVisible(tree.flatParent[node]!);
}
