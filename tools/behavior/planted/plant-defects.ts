import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Random } from '../../lib/random.ts';
import { createWord, icon, imageUrl, insertMarkup } from '../../lib/sites/defect-parts.ts';

/** A defect that a static rule reports once its content is visible. */
export interface PlantedDefect {
  /** Value of `data-planted` on the element at fault. */
  readonly id: string;
  readonly criterion: string;
}

interface DefectKind {
  readonly criterion: string;
  /** Markup whose element at fault has the given attribute. Generated words make each instance unique. */
  render(attribute: string, word: string): string;
}

const defectKinds: readonly DefectKind[] = [
  {
    criterion: '1.1.1',
    render: (at, word) => `<img ${at} src="${imageUrl}#${word}" width="60" height="40">`,
  },
  {
    criterion: '1.1.1',
    render: (at) => `<svg ${at} role="img" width="20" height="20"><path d="M1 1h9v9z"/></svg>`,
  },
  { criterion: '2.4.4', render: (at, word) => `<a ${at} href="/${word}">${icon}</a>` },
  {
    criterion: '4.1.2',
    render: (at, word) => `<button ${at} type="button" class="${word}">${icon}</button>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) => `<span>Your ${word}</span> <input ${at} type="text" name="${word}">`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) =>
      `<span>Kind of ${word}</span> <select ${at}><option>${word}</option><option>None</option></select>`,
  },
  {
    criterion: '1.4.3',
    render: (at, word) =>
      `<span ${at} style="color:#b5b5b5;background:#ffffff">Every ${word} costs less today.</span>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) =>
      `<span ${at} role="switch" aria-checked="true" tabindex="0" class="${word}"></span>`,
  },
  {
    criterion: '3.1.2',
    render: (at, word) => `<span ${at} lang="xx-${word}">Some words about the ${word}.</span>`,
  },
  {
    criterion: '1.3.5',
    render: (at, word) =>
      `<label>Mail about the ${word} <input ${at} type="email" autocomplete="mail-address"></label>`,
  },
  {
    criterion: '2.5.3',
    render: (at, word) => `<button ${at} type="button" aria-label="${word}">Send the report</button>`,
  },
];

/** Plants defects with ids that are unique among all pages, in turn of each kind. */
export class DefectPlanter {
  readonly #random: Random;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns markup with some defects. */
  render(count: number): { readonly html: string; readonly defects: readonly PlantedDefect[] } {
    const planted = Array.from({ length: count }, () => {
      const { criterion, render } = defectKinds[this.#count % defectKinds.length]!;
      const id = `p${this.#count++}`;
      const word = createWord(this.#random);
      return { html: `<p>${render(`data-planted="${id}"`, word)}</p>`, defect: { id, criterion } };
    });
    return { html: planted.map(({ html }) => html).join(''), defects: planted.map(({ defect }) => defect) };
  }

  /**
   * Plants defects at the end of elements of a page that are closed at first, by Bootstrap's classes and HTML's own
   * elements.
   *
   * @param each defects in each such element
   */
  plant(html: string, each: number): { readonly html: string; readonly defects: readonly PlantedDefect[] } {
    const defects: PlantedDefect[] = [];
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

/** Returns the positions before the end tags of elements that are closed at first. */
export function findClosedContent(html: string): number[] {
  const positions: number[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (!('childNodes' in node)) return;
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      if (isUnreachable(child)) continue;
      const end = child.sourceCodeLocation?.endTag?.startOffset;
      // Content within it that is closed as well would need another action.
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

/** Whether the element is shown in narrow windows only. */
function isUnreachable(element: Element): boolean {
  return getClasses(element).some((name) => /^d-(sm|md|lg|xl)-none$/.test(name));
}

function getClasses({ attrs }: Element): string[] {
  return attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];
}
