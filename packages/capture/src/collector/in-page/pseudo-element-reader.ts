import { type PseudoKind, parseContentText } from './generated-content.ts';
import type { CollectorLimits } from './limits.ts';
import type { Recorder } from './recorder.ts';
import type { StyleReader } from './style-reader.ts';

/** Records pseudo-elements that have content. */
export function createPseudoElementReader(recorder: Recorder, styles: StyleReader, limits: CollectorLimits) {
  const { part, intern, add } = recorder;
  const kindPseudoElement = 20;
  const namespaceHtml = 0;
  const margins = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;

  /** Records a pseudo-element of the element with the node `parent` if it has a box. */
  function read(element: Element, parent: number, kind: PseudoKind): void {
    const { content } = getComputedStyle(element, kind);
    if (content === 'none' || content === 'normal' || content === '') return;
    const style = styles.read(element, kind);
    if (style < 0) return;
    const text = intern(parseContentText(content).slice(0, limits.maxTextLength));
    const node = add(kindPseudoElement, parent, intern(kind), namespaceHtml, text);
    const attributes = [intern('content'), intern(content.slice(0, limits.maxAttributeLength))];
    // Scripts can't read a pseudo-element's rectangle. If it's out of flow, its used offsets and sizes define
    // its position. Otherwise, all we know is its size and whether it's pulled over other content.
    const used = getComputedStyle(element, kind);
    const isOutOfFlow = /absolute|fixed/.test(styles.value(style, 'position'));
    const lengths = isOutOfFlow
      ? (['left', 'top', 'width', 'height'] as const)
      : (['width', 'height'] as const);
    for (const name of lengths) attributes.push(intern(name), intern(used[name]));
    if (!isOutOfFlow && margins.some((name) => used[name].startsWith('-'))) {
      attributes.push(intern('negative-margin'), intern(''));
    }
    part.nodes.attributes[node] = attributes;
    part.nodes.style[node] = style;
  }

  return { read };
}
