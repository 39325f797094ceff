import type { DomAccess } from './dom-access.ts';
import type { Recorder } from './recorder.ts';
import type { StyleReader } from './style-reader.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/**
 * Lets elements of a document share a style set without reading it again if the style sheets prove that their
 * styles are equal. Otherwise, reading 50 computed properties of every element takes three quarters of the
 * capture time.
 *
 * A computed style results from the matching declarations and the parent's style. Two elements with equal tag
 * and attributes, whose parents are equal in the same sense, match the same rules, except rules that depend
 * on siblings (`+`, `~`, `:nth-child()`), content (`:has()`, `:empty`) or the state of one element. For those
 * rules, the browser is queried for the matching elements, and the result becomes part of the comparison.
 * Elements under animation, and those with a value computed from their own size or position, never share.
 *
 * Runs in the page: self-contained.
 */
export function createStyleReuse(dom: DomAccess, recorder: Recorder, styles: StyleReader) {
  /** Elements without states, parts or content of their own that the user agent style sheet depends on. */
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
   * Attributes that no rule of the user agent style sheet reads, except for the presence of `href`.
   * Attributes used by author rules are in `namedAttributes`.
   */
  const silentAttributePattern =
    /^(?:href|src|srcset|alt|title|id|name|for|value|content|datetime|cite|rel|target|headers|role|d|points|xlink:href|(?:aria|data)-.*|on.*)$/;
  /**
   * Pseudo-classes that depend only on tags and attributes of elements and their ancestors, and functional
   * pseudo-classes.
   */
  const predictablePseudoClasses = new Set(
    (
      'root scope link any-link visited is where not matches -webkit-any lang dir defined before after ' +
      'first-line first-letter enabled disabled checked required optional valid invalid in-range out-of-range ' +
      'user-valid user-invalid placeholder-shown default indeterminate read-only read-write autofill ' +
      '-webkit-autofill open modal popover-open host'
    ).split(' '),
  );
  /** Pseudo-classes that match nothing while no element is hovered, focused or the target of the URL. */
  const idlePseudoClasses = new Set(
    'hover active focus focus-visible focus-within target target-within'.split(' '),
  );
  /** Values that can differ between elements although the declaration is the same. */
  const individualValuePattern =
    /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b|\b(?:sibling-(?:index|count)|random(?:-item)?|attr)\(|--[\w-]+\(/;
  /** Maximum number of rules that are queried one by one; with more, reading every style is as fast. */
  const maxQueriedRules = 400;
  /**
   * One in this many shared sets is read anyway, to detect a failed proof. It is a prime so that on a page of
   * equal rows the check covers each element of a row in turn.
   */
  const checkEvery = 61;

  const namedIds = new Set<string>();
  const namedAttributes = new Set<string>();
  /** The matching rules of an element that depend on more than tags and attributes, as a string. */
  const extraRules = new Map<Element, string>();
  const individualElements = new Set<Element>();
  let isPossible = true;
  let isIdle = true;
  let queriedRules = 0;

  /** Whether the selector depends only on tags and attributes of the element and its ancestors. */
  function isPredictable(selector: string): boolean {
    const simplified = selector.replace(/\\[\s\S]/g, '_').replace(/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/g, '');
    if (/[+~]|\|\|/.test(simplified)) return false;
    for (const [, colons, rawName] of simplified.matchAll(/(::?)([a-z-]+)/gi)) {
      const name = rawName!.toLowerCase();
      // Pseudo-elements are never shared; the rest of the selector still counts.
      if (colons === '::' || predictablePseudoClasses.has(name) || (isIdle && idlePseudoClasses.has(name)))
        continue;
      return false;
    }
    return true;
  }

  function recordNames(selector: string): void {
    for (const [, name] of selector.matchAll(/#((?:[\w-]|[^\0-\x7f]|\\[\s\S])+)/g)) {
      // Escaped identifiers are not decoded; instead, every id counts.
      if (name!.includes('\\')) namedAttributes.add('id');
      else namedIds.add(name!);
    }
    for (const [, name] of selector.matchAll(/\[\s*(?:[\w*-]*\|)?([^\s=~|^$*\]]+)/g)) {
      namedAttributes.add(name!.toLowerCase());
    }
  }

  /** Records one rule of the document. */
  function note(doc: Document, { selector, text, condition }: StyleSheetRule): void {
    if (!isPossible) return;
    recordNames(selector);
    const isIndividual = condition === 'container' || individualValuePattern.test(text);
    if (!isIndividual && condition === 'none' && isPredictable(selector)) return;
    if (condition === 'scope' || ++queriedRules > maxQueriedRules) {
      isPossible = false;
      return;
    }
    try {
      for (const element of dom.queryAll(doc, selector)) {
        if (isIndividual) individualElements.add(element);
        else extraRules.set(element, `${extraRules.get(element) ?? ''} ${queriedRules}`);
      }
    } catch {
      isPossible = false;
    }
  }

  /** Must be called before the first rule is noted. */
  function begin(doc: Document): void {
    const active = dom.queryAll(doc, ':hover, :active, :focus, :target');
    isIdle = active.length === 0;
    // The user agent style sheet draws an outline around the focused element.
    for (const element of active) individualElements.add(element);
    const isMoving = dom.queryAll(doc, 'animate, animateTransform, animateMotion, set').length > 0;
    if (!isMoving) for (const tag of plainSvgTags) plainTags.add(tag);
    for (const { effect } of Document.prototype.getAnimations.call(doc)) {
      const target = effect && 'target' in effect ? (effect as KeyframeEffect).target : null;
      if (target) individualElements.add(target);
    }
  }

  interface StyledElement {
    readonly set: number;
    /** Elements of one style group have equal styles and the same inherited values for their children. */
    readonly styleGroup: number;
  }
  const sharedStyles = new Map<string, StyledElement>();
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
  const autoIndex = recorder.intern('auto');
  let lastGroup = 0;
  let hits = 0;
  let isSound = true;

  function isSilent(name: number): boolean {
    let existing = silentNames.get(name);
    if (existing === undefined) {
      existing = silentAttributePattern.test(strings[name]!) && !namedAttributes.has(strings[name]!);
      silentNames.set(name, existing);
    }
    return existing;
  }

  function isIndividualStyle(value: number): boolean {
    let existing = individualStyles.get(value);
    if (existing === undefined) {
      existing = individualValuePattern.test(strings[value]!);
      individualStyles.set(value, existing);
    }
    return existing;
  }

  /**
   * Returns a string with everything that must be equal besides the parent; null if the element cannot share.
   */
  function describe(element: Element, tag: string, node: number): string | null {
    if (!plainTags.has(tag) || individualElements.has(element)) return null;
    const attributes = recorder.part.nodes.attributes[node]!;
    let text = `${tag} ${recorder.part.nodes.namespace[node]}`;
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i]!;
      const value = attributes[i + 1]!;
      if (name === names.popover || name === names.is || (name === names.dir && value === autoIndex))
        return null;
      if (name === names.style && isIndividualStyle(value)) return null;
      if (!isSilent(name) || (name === names.id && namedIds.has(strings[value]!)))
        text += ` ${name}=${value}`;
      else if (name === names.href) text += ' link';
    }
    const extra = extraRules.get(element);
    return extra === undefined ? text : `${text} :${extra}`;
  }

  /**
   * Returns the style set of an element, read or shared, and its style group; 0 is an unknown group.
   *
   * @param parentGroup of the parent in the flat tree
   */
  function read(element: Element, tag: string, node: number, parentGroup: number): StyledElement {
    if (!isPossible || parentGroup === 0) return { set: styles.read(element), styleGroup: 0 };
    const description = describe(element, tag, node);
    if (description === null) return readAlone(element);
    const key = `${parentGroup} ${description}`;
    const existing = sharedStyles.get(key);
    if (existing === undefined) {
      const entry = { set: styles.read(element), styleGroup: ++lastGroup };
      // A computed transform depends on the size of the element.
      if (entry.set < 0 || styles.value(entry.set, 'transform') === 'none') sharedStyles.set(key, entry);
      return entry;
    }
    if (++hits % checkEvery === 0 && styles.read(element) !== existing.set) isSound = false;
    return existing;
  }

  /** Reads an element that shares with no other, but whose descendants may share among themselves. */
  function readAlone(element: Element): StyledElement {
    return { set: styles.read(element), styleGroup: isPossible ? ++lastGroup : 0 };
  }

  return {
    begin,
    note,
    read,
    readAlone,
    /** Must be called if a sheet of the document could not be read. */
    giveUp: () => {
      isPossible = false;
    },
    /** Returns the initial style group of a document's node. */
    start: () => (isPossible ? ++lastGroup : 0),
    get isSound() {
      return isSound;
    },
  };
}

export type StyleReuse = ReturnType<typeof createStyleReuse>;
