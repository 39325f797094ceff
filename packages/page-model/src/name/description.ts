import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';
import { buttonInputs } from './native-name.ts';
import { TextAlternativeComputation } from './text-alternative.ts';
import { collapse } from './white-space.ts';

/**
 * Accessible description: AccName 1.2 section 4.3.3, then what HTML-AAM 1.0 section 5 and SVG-AAM 1.0 add. Empty
 * without one.
 */
export function describe(page: Page, node: NodeIndex): string {
  for (const candidate of candidates(page, node)) {
    const text = collapse(candidate);
    if (text !== '') return text;
  }
  return '';
}

function* candidates(page: Page, node: NodeIndex): Generator<string, undefined> {
  const { source, references } = page;
  const targets = references.targets(node, 'aria-describedby');
  if (targets.length > 0) yield new TextAlternativeComputation(page, node).references(targets).text;
  yield source.attr(node, 'aria-description') ?? '';
  const name = page.names.of(node);
  if (source.isSvg(node)) {
    const desc = page.childElements(node).find((child) => source.isSvg(child, 'desc'));
    if (desc !== undefined) yield page.textContent(desc);
  }
  if (source.isHtml(node, 'input') && buttonInputs.has(inputType(page, node)) && name.source !== 'value') {
    yield source.attr(node, 'value') ?? '';
  }
  if (source.isHtml(node, 'table')) {
    const caption = page.childElements(node).find((child) => source.isHtml(child, 'caption'));
    if (caption !== undefined && name.source !== 'caption') {
      yield new TextAlternativeComputation(page, node).references([caption]).text;
    }
    if (name.source !== 'summary') yield source.attr(node, 'summary') ?? '';
  }
  const title = source.attr(node, 'title') ?? '';
  if (name.source !== 'title' && collapse(title) !== name.text) yield title;
}
