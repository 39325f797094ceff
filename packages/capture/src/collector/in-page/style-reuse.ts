import type { DomAccess } from './dom-access.ts';
import type { Recorder } from './recorder.ts';
import type { StyleReader } from './style-reader.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/**
 * Lets elements of a document share a style set without reading it again, where the style sheets prove that they
 * have the same one. Reading 50 computed properties of every element is three quarters of a capture otherwise.
 *
 * A computed style follows from the declarations that match and from the parent's style. Two elements of equal
 * tag and attributes, whose parents are alike in this same sense, match the same rules, but for rules that ask
 * for more: siblings (`+`, `~`, `:nth-child()`), content (`:has()`, `:empty`), the state of one element. Of such
 * a rule the browser tells which elements match it, and that becomes part of what must be equal. Elements under
 * animation, and those with a value that is computed from their own size or place, are one of a kind.
 *
 * Runs in the page: self-contained.
 */
export function createStyleReuse(dom: DomAccess, recorder: Recorder, styles: StyleReader) {
  /** Elements with no states, no parts and no content of their own that the browser's own sheet asks for. */
  const plainTags = new Set(
    (
      'a abbr address article aside b bdo big blockquote br caption center cite code col colgroup data dd del dfn ' +
      'div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main ' +
      'mark menu nav ol p pre q s samp search section small span strike strong sub sup table tbody td tfoot th ' +
      'thead time tr tt u ul var wbr'
    ).split(' '),
  );
  const plainSvgTags = new Set(
    'svg g path rect circle ellipse line polyline polygon use defs symbol title desc text tspan'.split(' '),
  );
  /**
   * Attributes that no rule of the browser's own sheet reads, but for whether there is a `href`; of the author's
   * rules `namedAttributes` tells.
   */
  const silentAttributes =
    /^(?:href|src|srcset|alt|title|id|name|for|value|content|datetime|cite|rel|target|headers|role|d|points|xlink:href|(?:aria|data)-.*|on.*)$/;
  /** Pseudo-classes that follow from tags and attributes of elements and their ancestors, and functions. */
  const foreseeable = new Set(
    (
      'root scope link any-link visited is where not matches -webkit-any lang dir defined before after ' +
      'first-line first-letter enabled disabled checked required optional valid invalid in-range out-of-range ' +
      'user-valid user-invalid placeholder-shown default indeterminate read-only read-write autofill ' +
      '-webkit-autofill open modal popover-open host'
    ).split(' '),
  );
  /** Pseudo-classes that match nothing while nothing is pointed at, focused or the target of the address. */
  const idle = new Set('hover active focus focus-visible focus-within target target-within'.split(' '));
  /** Values that differ from element to element although the declaration is the same. */
  const individualValue =
    /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b|\b(?:sibling-(?:index|count)|random(?:-item)?|attr)\(|--[\w-]+\(/;
  /** Rules that the browser is asked about one by one; with more, plain reading is as quick. */
  const maxAskedRules = 400;
  /**
   * Every so many shared sets one is read after all, so that a proof that fails does not go unnoticed. A prime, so
   * that on a page of equal rows the check falls on each of their elements in turn.
   */
  const checkEvery = 61;

  const namedIds = new Set<string>();
  const namedAttributes = new Set<string>();
  /** The rules beyond tags and attributes that match an element, as a text. */
  const extraRules = new Map<Element, string>();
  const singular = new Set<Element>();
  let possible = true;
  let isIdle = true;
  let askedRules = 0;

  /** Whether matching the selector follows from tags and attributes of the element and its ancestors alone. */
  function isForeseeable(selector: string): boolean {
    const bare = selector.replace(/\\[\s\S]/g, '_').replace(/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/g, '');
    if (/[+~]|\|\|/.test(bare)) return false;
    for (const [, colons, written] of bare.matchAll(/(::?)([a-z-]+)/gi)) {
      const name = written!.toLowerCase();
      // A pseudo-element is none of the elements that share; what else the selector says still counts.
      if (colons === '::' || foreseeable.has(name) || (isIdle && idle.has(name))) continue;
      return false;
    }
    return true;
  }

  function noteNames(selector: string): void {
    for (const [, name] of selector.matchAll(/#((?:[\w-]|[^\0-\x7f]|\\[\s\S])+)/g)) {
      // An escaped identifier is not worth decoding: every id counts then.
      if (name!.includes('\\')) namedAttributes.add('id');
      else namedIds.add(name!);
    }
    for (const [, name] of selector.matchAll(/\[\s*(?:[\w*-]*\|)?([^\s=~|^$*\]]+)/g)) {
      namedAttributes.add(name!.toLowerCase());
    }
  }

  /** Takes note of one rule of the document. */
  function note(doc: Document, { selector, text, condition }: StyleSheetRule): void {
    if (!possible) return;
    noteNames(selector);
    const isIndividual = condition === 'container' || individualValue.test(text);
    if (!isIndividual && condition === 'none' && isForeseeable(selector)) return;
    if (condition === 'scope' || ++askedRules > maxAskedRules) {
      possible = false;
      return;
    }
    try {
      for (const element of dom.queryAll(doc, selector)) {
        if (isIndividual) singular.add(element);
        else extraRules.set(element, `${extraRules.get(element) ?? ''} ${askedRules}`);
      }
    } catch {
      possible = false;
    }
  }

  /** To be called before the first rule is noted. */
  function begin(doc: Document): void {
    const active = dom.queryAll(doc, ':hover, :active, :focus, :target');
    isIdle = active.length === 0;
    // The browser's own sheet draws a ring around what has the focus.
    for (const element of active) singular.add(element);
    const isMoving = dom.queryAll(doc, 'animate, animateTransform, animateMotion, set').length > 0;
    if (!isMoving) for (const tag of plainSvgTags) plainTags.add(tag);
    for (const { effect } of Document.prototype.getAnimations.call(doc)) {
      const target = effect && 'target' in effect ? (effect as KeyframeEffect).target : null;
      if (target) singular.add(target);
    }
  }

  interface StyledElement {
    readonly set: number;
    /** Elements of one style group have equal styles and give their children equal starting points. */
    readonly styleGroup: number;
  }
  const found = new Map<string, StyledElement>();
  const silentNames = new Map<number, boolean>();
  const individualStyles = new Map<number, boolean>();
  const { strings } = recorder.part;
  const names = {
    id: recorder.intern('id'),
    href: recorder.intern('href'),
    style: recorder.intern('style'),
    dir: recorder.intern('dir'),
    popover: recorder.intern('popover'),
    is: recorder.intern('is'),
  };
  const auto = recorder.intern('auto');
  let lastGroup = 0;
  let hits = 0;
  let isSound = true;

  function isSilent(name: number): boolean {
    let known = silentNames.get(name);
    if (known === undefined) {
      known = silentAttributes.test(strings[name]!) && !namedAttributes.has(strings[name]!);
      silentNames.set(name, known);
    }
    return known;
  }

  function isIndividualStyle(value: number): boolean {
    let known = individualStyles.get(value);
    if (known === undefined) {
      known = individualValue.test(strings[value]!);
      individualStyles.set(value, known);
    }
    return known;
  }

  /** What must be equal besides the parent, as a text; null when the element is one of a kind. */
  function describe(element: Element, tag: string, node: number): string | null {
    if (!plainTags.has(tag) || singular.has(element)) return null;
    const attributes = recorder.part.nodes.attributes[node]!;
    let text = `${tag} ${recorder.part.nodes.namespace[node]}`;
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i]!;
      const value = attributes[i + 1]!;
      if (name === names.popover || name === names.is || (name === names.dir && value === auto)) return null;
      if (name === names.style && isIndividualStyle(value)) return null;
      if (!isSilent(name) || (name === names.id && namedIds.has(strings[value]!)))
        text += ` ${name}=${value}`;
      else if (name === names.href) text += ' link';
    }
    const extra = extraRules.get(element);
    return extra === undefined ? text : `${text} :${extra}`;
  }

  /**
   * The style set of an element, read or shared, and its style group; 0 stands for an unknown one.
   *
   * @param parentGroup of the parent in the flat tree
   */
  function read(element: Element, tag: string, node: number, parentGroup: number): StyledElement {
    if (!possible || parentGroup === 0) return { set: styles.read(element), styleGroup: 0 };
    const description = describe(element, tag, node);
    if (description === null) return readAlone(element);
    const key = `${parentGroup} ${description}`;
    const known = found.get(key);
    if (known === undefined) {
      const entry = { set: styles.read(element), styleGroup: ++lastGroup };
      // A transformation is computed from the element's own size.
      if (entry.set < 0 || styles.value(entry.set, 'transform') === 'none') found.set(key, entry);
      return entry;
    }
    if (++hits % checkEvery === 0 && styles.read(element) !== known.set) isSound = false;
    return known;
  }

  /** Reads an element that shares with no other, but whose descendants may share among themselves. */
  function readAlone(element: Element): StyledElement {
    return { set: styles.read(element), styleGroup: possible ? ++lastGroup : 0 };
  }

  return {
    begin,
    note,
    read,
    readAlone,
    /** To be called when a sheet of the document could not be read. */
    giveUp: () => {
      possible = false;
    },
    /** The style group of a document's node, to start from. */
    start: () => (possible ? ++lastGroup : 0),
    get isSound() {
      return isSound;
    },
  };
}

export type StyleReuse = ReturnType<typeof createStyleReuse>;
