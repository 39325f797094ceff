import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType } from '../role/implicit-roles.ts';
import { buttonInputs } from './native-name.ts';
import { TextAlternativeComputation } from './text-alternative.ts';
import { collapseWhiteSpace } from './white-space.ts';

/**
 * Computes the accessible description: AccName 1.2 section 4.3.3, then HTML-AAM 1.0 section 5 and SVG-AAM 1.0. Empty
 * without one.
 */
export function computeDescription(page: PageQueries, node: NodeIndex): string {
  for (const candidate of getCandidates(page, node)) {
    const text = collapseWhiteSpace(candidate);
    if (text !== '') return text;
  }
  return '';
}

function* getCandidates(page: PageQueries, node: NodeIndex): Generator<string, undefined> {
  const { reader, references } = page;
  const targets = references.getTargets(node, 'aria-describedby');
  if (targets.length > 0)
    yield new TextAlternativeComputation(page, node).computeReferencedText(targets).text;
  yield reader.attr(node, 'aria-description') ?? '';
  const name = page.names.getName(node);
  if (reader.isSvg(node)) {
    const desc = page.getChildElements(node).find((child) => reader.isSvg(child, 'desc'));
    if (desc !== undefined) yield page.getTextContent(desc);
  }
  if (reader.isHtml(node, 'input') && buttonInputs.has(getInputType(page, node)) && name.source !== 'value') {
    yield reader.attr(node, 'value') ?? '';
  }
  if (reader.isHtml(node, 'table')) {
    const caption = page.getChildElements(node).find((child) => reader.isHtml(child, 'caption'));
    if (caption !== undefined && name.source !== 'caption') {
      yield new TextAlternativeComputation(page, node).computeReferencedText([caption]).text;
    }
    if (name.source !== 'summary') yield reader.attr(node, 'summary') ?? '';
  }
  const title = reader.attr(node, 'title') ?? '';
  if (name.source !== 'title' && collapseWhiteSpace(title) !== name.text) yield title;
}
