import type { DomAccess } from './dom-access.ts';
import type { Recorder } from './recorder.ts';
import {
  addSelectorNames,
  hasIndividualValue,
  isPredictableSelector,
  type SelectorNames,
} from './selector-dependence.ts';
import type { StyleReader } from './style-reader.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/** Elements without states, parts or content of their own that the user agent style sheet depends on. */
const plainHtmlTags = (
  'a abbr address article aside b bdo big blockquote br caption center cite code col colgroup data dd del dfn ' +
  'div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main ' +
  'mark menu nav ol p pre q s samp search section small span strike strong sub sup table tbody td tfoot th ' +
  'thead time tr tt u ul var wbr'
).split(' ');
const plainSvgTags =
  'svg g path rect circle ellipse line polyline polygon use defs symbol title desc text tspan'.split(' ');
/**
 * Attributes that no rule of the user agent style sheet reads, except for the presence of `href`. Attributes
 * used by author rules are in {@link SelectorNames}.
 */
const silentAttributePattern =
  /^(?:href|src|srcset|alt|title|id|name|for|value|content|datetime|cite|rel|target|headers|role|d|points|xlink:href|(?:aria|data)-.*|on.*)$/;
/** Maximum number of rules that are queried one by one; with more, reading every style is as fast. */
const MAX_QUERIED_RULES = 400;
/**
 * One in this many shared sets is read anyway, to detect a failed proof. It is a prime so that on a page of
 * equal rows the check covers each element of a row in turn.
 */
const CHECK_EVERY = 61;

/** The style of an element, read or shared. */
export interface StyledElement {
  readonly set: number;
  /** Elements of one style group have equal styles and the same inherited values for their children. */
  readonly styleGroup: number;
}

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
 */
export class StyleReuse {
  readonly #dom: DomAccess;
  readonly #styles: StyleReader;
  readonly #strings: readonly string[];
  readonly #nodes: Recorder['part']['nodes'];
  readonly #plainTags = new Set(plainHtmlTags);
  readonly #named: SelectorNames = { ids: new Set(), attributes: new Set() };
  /** The matching rules of an element that depend on more than tags and attributes, as a string. */
  readonly #extraRules = new Map<Element, string>();
  readonly #individualElements = new Set<Element>();
  readonly #sharedStyles = new Map<string, StyledElement>();
  readonly #silentNames = new Map<number, boolean>();
  readonly #individualStyles = new Map<number, boolean>();
  /** Indexes of strings. */
  readonly #index: Readonly<Record<'id' | 'href' | 'style' | 'dir' | 'popover' | 'is' | 'auto', number>>;
  #isPossible = true;
  #isIdle = true;
  #queriedRules = 0;
  #lastGroup = 0;
  #hits = 0;
  #isSound = true;

  constructor(dom: DomAccess, recorder: Recorder, styles: StyleReader) {
    this.#dom = dom;
    this.#styles = styles;
    this.#strings = recorder.part.strings;
    this.#nodes = recorder.part.nodes;
    this.#index = {
      id: recorder.intern('id'),
      href: recorder.intern('href'),
      style: recorder.intern('style'),
      dir: recorder.intern('dir'),
      popover: recorder.intern('popover'),
      is: recorder.intern('is'),
      auto: recorder.intern('auto'),
    };
  }

  /** False once a shared style proved wrong. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Must be called before the first rule is noted. */
  begin(doc: Document): void {
    const active = this.#dom.queryAll(doc, ':hover, :active, :focus, :target');
    this.#isIdle = active.length === 0;
    // The user agent style sheet draws an outline around the focused element.
    for (const element of active) this.#individualElements.add(element);
    const isMoving = this.#dom.queryAll(doc, 'animate, animateTransform, animateMotion, set').length > 0;
    if (!isMoving) for (const tag of plainSvgTags) this.#plainTags.add(tag);
    for (const { effect } of Document.prototype.getAnimations.call(doc)) {
      const target = effect && 'target' in effect ? (effect as KeyframeEffect).target : null;
      if (target) this.#individualElements.add(target);
    }
  }

  /** Notes one rule of the document. */
  note(doc: Document, { selector, text, condition }: StyleSheetRule): void {
    if (!this.#isPossible) return;
    addSelectorNames(selector, this.#named);
    const isIndividual = condition === 'container' || hasIndividualValue(text);
    if (!isIndividual && condition === 'none' && isPredictableSelector(selector, this.#isIdle)) return;
    if (condition === 'scope' || ++this.#queriedRules > MAX_QUERIED_RULES) {
      this.giveUp();
      return;
    }
    try {
      for (const element of this.#dom.queryAll(doc, selector)) {
        if (isIndividual) this.#individualElements.add(element);
        else this.#extraRules.set(element, `${this.#extraRules.get(element) ?? ''} ${this.#queriedRules}`);
      }
    } catch {
      this.giveUp();
    }
  }

  /** Must be called if a sheet of the document could not be read. */
  giveUp(): void {
    this.#isPossible = false;
  }

  /** Returns the initial style group of a document's node. */
  start(): number {
    return this.#isPossible ? ++this.#lastGroup : 0;
  }

  /**
   * Returns the style set of an element, read or shared, and its style group; 0 is an unknown group.
   *
   * @param parentGroup of the parent in the flat tree
   */
  read(element: Element, tag: string, node: number, parentGroup: number): StyledElement {
    if (!this.#isPossible || parentGroup === 0) return { set: this.#styles.read(element), styleGroup: 0 };
    const description = this.#describe(element, tag, node);
    if (description === null) return this.readAlone(element);
    const key = `${parentGroup} ${description}`;
    const existing = this.#sharedStyles.get(key);
    if (existing === undefined) {
      const entry = { set: this.#styles.read(element), styleGroup: ++this.#lastGroup };
      // A computed transform depends on the size of the element.
      if (entry.set < 0 || this.#styles.value(entry.set, 'transform') === 'none') {
        this.#sharedStyles.set(key, entry);
      }
      return entry;
    }
    if (++this.#hits % CHECK_EVERY === 0 && this.#styles.read(element) !== existing.set) {
      this.#isSound = false;
    }
    return existing;
  }

  /** Reads an element that shares with no other, but whose descendants may share among themselves. */
  readAlone(element: Element): StyledElement {
    return { set: this.#styles.read(element), styleGroup: this.start() };
  }

  /**
   * Returns a string with everything that must be equal besides the parent; null if the element cannot share.
   */
  #describe(element: Element, tag: string, node: number): string | null {
    if (!this.#plainTags.has(tag) || this.#individualElements.has(element)) return null;
    const index = this.#index;
    const attributes = this.#nodes.attributes[node]!;
    let text = `${tag} ${this.#nodes.namespace[node]}`;
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i]!;
      const value = attributes[i + 1]!;
      if (name === index.popover || name === index.is || (name === index.dir && value === index.auto))
        return null;
      if (name === index.style && this.#isIndividualStyle(value)) return null;
      if (!this.#isSilent(name) || (name === index.id && this.#named.ids.has(this.#strings[value]!)))
        text += ` ${name}=${value}`;
      else if (name === index.href) text += ' link';
    }
    const extra = this.#extraRules.get(element);
    return extra === undefined ? text : `${text} :${extra}`;
  }

  #isSilent(name: number): boolean {
    let isSilent = this.#silentNames.get(name);
    if (isSilent === undefined) {
      const text = this.#strings[name]!;
      isSilent = silentAttributePattern.test(text) && !this.#named.attributes.has(text);
      this.#silentNames.set(name, isSilent);
    }
    return isSilent;
  }

  #isIndividualStyle(value: number): boolean {
    let isIndividual = this.#individualStyles.get(value);
    if (isIndividual === undefined) {
      isIndividual = hasIndividualValue(this.#strings[value]!);
      this.#individualStyles.set(value, isIndividual);
    }
    return isIndividual;
  }
}
