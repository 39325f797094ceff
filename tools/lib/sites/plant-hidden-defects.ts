import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Random } from '../random.ts';
import { createWord, defectKinds, insertMarkup } from './defects.ts';

/** A defect that a static rule reports once its content is visible. */
export interface SeededDefect {
  /** Value of `data-planted` on the element at fault. */
  readonly id: string;
  readonly criterion: string;
}

/** Plants defects with ids that are unique across all pages, taking the kinds in turn. */
export class DefectPlanter {
  readonly #random: Random;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns markup with some defects. */
  render(count: number): { readonly html: string; readonly defects: readonly SeededDefect[] } {
    const planted = Array.from({ length: count }, () => {
      const { criterion, render } = defectKinds[this.#count % defectKinds.length]!;
      const id = `p${this.#count++}`;
      const html = render(`data-planted="${id}"`, () => createWord(this.#random));
      return { html, defect: { id, criterion } };
    });
    return { html: planted.map(({ html }) => html).join(''), defects: planted.map(({ defect }) => defect) };
  }

  /**
   * Plants defects at the end of a page's elements that are initially closed, based on Bootstrap's classes
   * and native HTML elements.
   *
   * @param each number of defects per element
   */
  plant(html: string, each: number): { readonly html: string; readonly defects: readonly SeededDefect[] } {
    const defects: SeededDefect[] = [];
    const insertions = findClosedContent(html)
      .toSorted((one, other) => other - one)
      .map((at) => {
        const { html: markup, defects: added } = this.render(each);
        defects.push(...added);
        return { at, markup };
      });
    return { html: insertMarkup(html, insertions), defects };
  }
}

type Element = DefaultTreeAdapterTypes.Element;

/** Returns the positions before the end tags of elements that are initially closed. */
export function findClosedContent(html: string): number[] {
  const positions: number[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (!('childNodes' in node)) return;
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      if (isUnreachable(child)) continue;
      const end = child.sourceCodeLocation?.endTag?.startOffset;
      // Content inside it that is also closed would need a second action.
      if (isClosed(child) && end !== undefined) positions.push(end);
      else visit(child);
    }
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return positions;
}

function isClosed(element: Element): boolean {
  const names = getClasses(element);
  const has = (name: string) => names.includes(name);
  return (
    has('dropdown-menu') ||
    has('modal-body') ||
    (has('tab-pane') && !has('active')) ||
    (has('collapse') && !has('show') && !has('navbar-collapse')) ||
    (element.tagName === 'details' && !element.attrs.some(({ name }) => name === 'open'))
  );
}

/** Returns whether the element is shown only in narrow windows. */
function isUnreachable(element: Element): boolean {
  return getClasses(element).some((name) => /^d-(sm|md|lg|xl)-none$/.test(name));
}

function getClasses({ attrs }: Element): string[] {
  return attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];
}
