import * as dom from '../../in-page-kit/dom.ts';
import type { CollectorLimits } from './limits.ts';
import type { Recorder } from './recorder.ts';

/** Records attributes in source order, within limits. */
export function createAttributeReader(recorder: Recorder, limits: CollectorLimits) {
  const { intern, unexamined } = recorder;
  /** Attributes that contain URLs, path data, code or other data; no rule needs their full value. */
  const bulkyNamePattern =
    /^(?:src|srcset|imagesrcset|href|xlink:href|d|points|style|poster|data|srcdoc|value|content|data-.*|on.*)$/;
  const maxNameLength = 200;

  /** Records an element's attributes and returns the names of those that are empty. */
  function read(element: Element, node: number): readonly string[] {
    const list = dom.attributes(element);
    const total = dom.attributeCount(list);
    const empty: string[] = [];
    if (total === 0) return empty;
    const pairs: number[] = [];
    const readCount = Math.min(total, limits.maxAttributes);
    recorder.spend(2 * readCount);
    for (let i = 0; i < readCount; i++) {
      const attribute = list[i]!;
      const name = dom.attributeName(attribute);
      let value = dom.attributeValue(attribute);
      if (value === '') empty.push(name);
      if (value.length > limits.maxAttributeLength) {
        value = value.slice(0, limits.maxAttributeLength);
        if (!bulkyNamePattern.test(name)) {
          const shownName = name.slice(0, maxNameLength);
          unexamined(
            'attribute-cut',
            node,
            `The attribute “${shownName}” is too long to be read completely.`,
          );
        }
      }
      pairs.push(intern(name.length > maxNameLength ? name.slice(0, maxNameLength) : name), intern(value));
    }
    if (readCount < total) {
      unexamined(
        'attribute-cut',
        node,
        `The element has ${total} attributes; the first ${readCount} were read.`,
      );
    }
    recorder.part.nodes.attributes[node] = pairs;
    return empty;
  }

  return { read };
}
