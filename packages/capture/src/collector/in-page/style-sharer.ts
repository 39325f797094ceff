import type { Recorder } from './recorder.ts';
import { hasIndividualValue } from './selector-dependence.ts';
import type { StyleDependence } from './style-dependence.ts';
import type { StyleReader } from './style-reader.ts';

/** Elements without states, parts or content that the user agent style sheet depends on. */
const plainHtmlTags = (
  'a abbr address article aside b bdo big blockquote br caption center cite code col colgroup data dd del dfn ' +
  'div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main ' +
  'mark menu nav ol p pre q s samp search section small span strike strong sub sup table tbody td tfoot th ' +
  'thead time tr tt u ul var wbr'
).split(' ');
const plainSvgTags =
  'svg g path rect circle ellipse line polyline polygon use defs symbol title desc text tspan'.split(' ');
/**
 * Attributes that no rule in the user agent style sheet reads, except whether `href` is present. {@link
 * StyleDependence} has the attributes that author rules use.
 */
const silentAttributePattern =
  /^(?:href|src|srcset|alt|title|id|name|for|value|content|datetime|cite|rel|target|headers|role|d|points|xlink:href|(?:aria|data)-.*|on.*)$/;
/**
 * One in this many shared sets is read anyway, as a check that sharing was correct. It's a prime so that on a
 * page of equal rows, the check covers each element of a row in turn.
 */
const CHECK_EVERY = 61;

/** The style of an element, read or shared. */
export interface StyledElement {
  readonly set: number;
  /**
   * All elements of a style group have equal styles and pass the same inherited values to their children. 0
   * means unknown.
   */
  readonly styleGroup: number;
}

/**
 * Lets a document's elements share a style set without reading it again if the style sheets prove that their
 * styles are equal. Otherwise, reading 50 computed properties of every element takes three quarters of the
 * capture time.
 *
 * A computed style follows from the matching declarations and the parent's style. Two elements match the same
 * rules if their tags and attributes are equal and their parents are equal in the same sense. The exceptions
 * are rules that depend on siblings (`+`, `~`, `:nth-child()`), on content (`:has()`, `:empty`) or on one
 * element's state. For those rules, the browser is asked for the matching elements, and the result becomes
 * part of the comparison. Animated elements, and those with a value computed from their own size or position,
 * never share styles.
 */
export interface StyleSharer {
  /** Returns the initial style group of a document's node. */
  start(): number;
  /**
   * Returns an element's style, read or shared.
   *
   * @param parentGroup style group of the parent in the flat tree
   */
  read(element: Element, tag: string, node: number, parentGroup: number): StyledElement;
  /** Reads an element that can't share with others, but whose descendants may share among themselves. */
  readAlone(element: Element): StyledElement;
  /** False once a shared style turned out to be wrong. */
  readonly isSound: boolean;
}

/** @param dependence null if it isn't completely known; every style is then read */
export function createStyleSharer(
  recorder: Recorder,
  styles: StyleReader,
  dependence: StyleDependence | null,
): StyleSharer {
  const describe = createDescriber(recorder, dependence);
  const sharedStyles = new Map<string, StyledElement>();
  let lastGroup = 0;
  let hits = 0;
  let isSound = true;

  const start = () => (dependence === null ? 0 : ++lastGroup);
  const readAlone = (element: Element) => ({ set: styles.read(element), styleGroup: start() });

  function read(element: Element, tag: string, node: number, parentGroup: number): StyledElement {
    if (parentGroup === 0) return { set: styles.read(element), styleGroup: 0 };
    const description = describe(element, tag, node);
    if (description === null) return readAlone(element);
    const key = `${parentGroup} ${description}`;
    const existing = sharedStyles.get(key);
    if (existing === undefined) {
      const entry = readAlone(element);
      // A computed transform depends on the element's size.
      if (entry.set < 0 || styles.value(entry.set, 'transform') === 'none') sharedStyles.set(key, entry);
      return entry;
    }
    if (++hits % CHECK_EVERY === 0 && styles.read(element) !== existing.set) isSound = false;
    return existing;
  }

  return {
    start,
    read,
    readAlone,
    get isSound() {
      return isSound;
    },
  };
}

/**
 * Creates a function that returns a style key for an element. Elements with the same parent and the same key
 * have the same style. The key is null if an element can't share its style.
 */
function createDescriber(recorder: Recorder, dependence: StyleDependence | null) {
  const { strings, nodes } = recorder.part;
  const [id, href, style, dir, popover, is, auto] = internNames(recorder);
  const plainTags = new Set(plainHtmlTags);
  if (dependence?.isSvgStill) for (const tag of plainSvgTags) plainTags.add(tag);
  const silentNames = new Map<number, boolean>();
  const individualStyles = new Map<number, boolean>();

  function isSilent(name: number): boolean {
    let existing = silentNames.get(name);
    if (existing === undefined) {
      const text = strings[name]!;
      existing = silentAttributePattern.test(text) && !dependence!.named.attributes.has(text);
      silentNames.set(name, existing);
    }
    return existing;
  }

  function isIndividualStyle(value: number): boolean {
    let existing = individualStyles.get(value);
    if (existing === undefined) {
      existing = hasIndividualValue(strings[value]!);
      individualStyles.set(value, existing);
    }
    return existing;
  }

  return (element: Element, tag: string, node: number): string | null => {
    if (dependence === null || !plainTags.has(tag) || dependence.individualElements.has(element)) return null;
    const attributes = nodes.attributes[node]!;
    let text = `${tag} ${nodes.namespace[node]}`;
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i]!;
      const value = attributes[i + 1]!;
      if (name === popover || name === is || (name === dir && value === auto)) return null;
      if (name === style && isIndividualStyle(value)) return null;
      if (!isSilent(name) || (name === id && dependence.named.ids.has(strings[value]!)))
        text += ` ${name}=${value}`;
      else if (name === href) text += ' link';
    }
    const extra = dependence.extraRules.get(element);
    return extra === undefined ? text : `${text} :${extra}`;
  };
}

/** Returns the indexes of frequently compared strings. */
function internNames({ intern }: Recorder) {
  return [
    intern('id'),
    intern('href'),
    intern('style'),
    intern('dir'),
    intern('popover'),
    intern('is'),
    intern('auto'),
  ] as const;
}
