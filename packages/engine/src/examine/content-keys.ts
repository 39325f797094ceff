import { createHash } from 'node:crypto';
import type { ListedStateControl } from '@curbcut/capture';
import {
  type ElementModel,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type PageModel,
} from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import { revealContent } from './reveal-content.ts';

/**
 * Returns the keys of controls. Content that looks the same to the rules has the same key on every page of a site: same
 * elements, classes and states, and text in the same positions. The text itself, URLs and digits count only if a rule
 * finds something in it, which is determined by running the rules as if the content were shown.
 *
 * @param findDefects runs the rules that apply to opened content
 */
export function listContentKeys(
  capture: PageCapture,
  model: PageModel,
  controls: readonly ListedStateControl[],
  findDefects: (revealed: PageCapture) => readonly Pick<BasicFinding, 'node'>[],
): string[] {
  const keys = new ContentKeys(capture, model);
  const roots = new Set(controls.flatMap((control) => keys.listHiddenRoots(control)));
  // What is hidden within hidden content may stay hidden, which changes names, or be shown by other controls.
  const captures = roots.size === 0 ? [] : revealContent(capture, [...roots]);
  const defects = new Set(captures.flatMap(findDefects).map(({ node }) => node));
  return controls.map((control) => keys.getKey(control, keys.isDistinct(control, defects)));
}

/** Elements with content that isn't part of the capture while they are hidden, or that only its file determines. */
const unknownContentTags = new Set(['iframe', 'frame', 'object', 'embed', 'video', 'audio']);

const neverShownTags = new Set([
  ...['base', 'br', 'link', 'meta', 'noscript', 'param', 'script', 'source', 'style', 'template', 'title'],
  ...['track', 'wbr'],
]);

/** With text and URLs; without them, for content that rules can't see; or for content that they evaluate anyway. */
type DescriptionForm = 'exact' | 'hidden' | 'shown';

/** Describes what the controls of a page show. */
class ContentKeys {
  readonly #capture: PageCapture;
  readonly #model: PageModel;
  readonly #hiddenRoots = new Map<NodeIndex, readonly NodeIndex[]>();
  readonly #descriptions = new Map<string, string>();
  readonly #surroundings = new Map<NodeIndex, string>();
  readonly #children: ReadonlyMap<NodeIndex, readonly NodeIndex[]>;

  constructor(capture: PageCapture, model: PageModel) {
    this.#capture = capture;
    this.#model = model;
    this.#children = Map.groupBy(capture.nodes.parent.keys(), (node) => capture.nodes.parent[node]!);
  }

  /** Returns the topmost hidden elements in a control's content. */
  listHiddenRoots({ content }: ListedStateControl): readonly NodeIndex[] {
    if (content === null) return [];
    let roots = this.#hiddenRoots.get(content);
    if (roots === undefined) {
      roots = this.#findHiddenRoots(content);
      this.#hiddenRoots.set(content, roots);
    }
    return roots;
  }

  /**
   * Returns whether a control's content may differ from content with the same structure: if a rule finds something in
   * it, and if what it contains is known only once it's shown.
   */
  isDistinct(control: ListedStateControl, defects: ReadonlySet<NodeIndex>): boolean {
    const { strings, nodes } = this.#capture;
    const { parent, name } = nodes;
    return this.listHiddenRoots(control).some((root) => {
      // The nodes within an element follow it.
      for (let node = root; node === root || parent[node]! >= root; node++)
        if (defects.has(node) || unknownContentTags.has(strings[name[node]!] ?? '')) return true;
      return false;
    });
  }

  /**
   * Returns the key of a control.
   *
   * @param isExact whether the key also depends on text, URLs and digits
   */
  getKey(control: ListedStateControl, isExact: boolean): string {
    const form: DescriptionForm = isExact ? 'exact' : 'hidden';
    const { node, content, hasTarget, signature, label, appearance } = control;
    const roots = this.listHiddenRoots(control);
    const isNamed = hasTarget && roots.some((root) => this.#listChildren(root).length > 0);
    const surrounded = roots.length > 0 ? roots : [node];
    const parts = [
      signature,
      appearance,
      // If the markup doesn't say what a control shows, its name distinguishes it from controls that look alike.
      isNamed && !isExact ? '' : removeDigits(label),
      // The rules evaluate the control itself on every page.
      this.#describe(node, isExact ? 'exact' : 'shown'),
      ...new Set(surrounded.map((root) => this.#describeSurroundings(root))),
      ...(content === null ? ['nothing'] : roots.map((root) => this.#describe(root, form))),
    ];
    return hash(collapse(parts).join('\n'));
  }

  #findHiddenRoots(content: NodeIndex): NodeIndex[] {
    const {
      strings,
      nodes: { kind, name },
    } = this.#capture;
    const roots: NodeIndex[] = [];
    const visit = (node: NodeIndex): void => {
      if (neverShownTags.has(strings[name[node]!] ?? '')) return;
      if (kind[node] === NodeKind.element && !this.#model.element(node).isVisible) roots.push(node);
      else for (const child of this.#listChildren(node)) visit(child);
    };
    visit(content);
    return roots;
  }

  /**
   * Describes what an element inherits and what is painted behind it. The contrast of its text depends on that, and
   * the same content may be on a light background on one page and on a dark one on another.
   */
  #describeSurroundings(node: NodeIndex): string {
    const { parent } = this.#model.element(node);
    if (parent === null) return '';
    let description = this.#surroundings.get(parent.index);
    if (description === undefined) {
      const layers = (['color', 'font-size', 'font-weight'] as const).map((name) => parent.style(name));
      for (let at: ElementModel | null = parent; at !== null; at = at.parent) {
        const color = at.style('background-color');
        const image = at.style('background-image');
        if (image !== '' && image !== 'none') layers.push(removeUrls(image));
        if (!/^$|, 0\)$/.test(color)) layers.push(color);
        if (color.startsWith('rgb(')) break;
      }
      description = layers.join('|');
      this.#surroundings.set(parent.index, description);
    }
    return description;
  }

  #listChildren(node: NodeIndex): readonly NodeIndex[] {
    return this.#children.get(node) ?? [];
  }

  #describe(node: NodeIndex, form: DescriptionForm): string {
    const key = `${form} ${node}`;
    let description = this.#descriptions.get(key);
    if (description === undefined) {
      description = this.#describeNode(node, form);
      // Otherwise, deeply nested elements would each repeat everything within them.
      if (description.length > MAX_DESCRIPTION_LENGTH) description = hash(description);
      this.#descriptions.set(key, description);
    }
    return description;
  }

  #describeNode(node: NodeIndex, form: DescriptionForm): string {
    const { strings, nodes } = this.#capture;
    const { kind, name, text, attributes } = nodes;
    if (kind[node] === NodeKind.text) {
      const content = strings[text[node]!] ?? '';
      if (form === 'exact') return content;
      return form === 'hidden' ? describeText(content) : describePresence(content);
    }
    // What pseudo-elements show depends on style sheets. Classes and attributes stand in for them.
    if (kind[node] === NodeKind.pseudoElement) return '';
    const pairs = attributes[node] ?? [];
    const described: string[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [attribute, value] = [strings[pairs[at]!]!, strings[pairs[at + 1]!]!];
      described.push(`${attribute}=${form === 'exact' ? value : describeAttribute(attribute, value)}`);
    }
    const children = this.#listChildren(node)
      .map((child) => this.#describe(child, form))
      .filter((child) => child !== '');
    return `<${strings[name[node]!] ?? kind[node]} ${described.sort().join(' ')}>${(form === 'exact' ? children : collapse(children)).join('')}</>`;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Merges equal neighbors, such as the items of a list. */
const collapse = (parts: readonly string[]): string[] =>
  parts.filter((part, index) => part !== parts[index - 1]);

const describePresence = (text: string): string => (text.trim() === '' ? '' : 'text');

/** Lengths of text in the same class differ by at most this factor. */
const LENGTH_FACTOR = 4;
const MAX_SYMBOLS = 20;
/** Longer descriptions of elements are replaced with a hash. */
const MAX_DESCRIPTION_LENGTH = 100;

/**
 * Describes what rules can tell about text from its form: whether it's empty, how long it is, and what looks like a
 * bullet, a number, a drawing, columns or capitals. The rules are also run on the text itself; see `revealContent`.
 */
function describeText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return `symbols ${trimmed.slice(0, MAX_SYMBOLS)}`;
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'number';
  const symbols = trimmed.match(/[^\p{L}\p{N}\s]/gu)?.length ?? 0;
  const [start] = /^(?:\d{1,2}[.)]|[^\p{L}\p{N}\s]+)?/u.exec(trimmed)!;
  return [
    `text ${Math.floor(Math.log(trimmed.length) / Math.log(LENGTH_FACTOR))}`,
    start,
    symbols > letters ? 'drawing' : '',
    /\S(?: {2,}|\t)\S/.test(trimmed) ? 'columns' : '',
    letters > 1 && trimmed === trimmed.toUpperCase() && trimmed !== trimmed.toLowerCase() ? 'capitals' : '',
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(trimmed) ? 'right to left' : '',
  ].join('|');
}

const TEXT_ATTRIBUTE =
  /^(alt|title|placeholder|value|label|content|summary|abbr|srcdoc|download|aria-(label|description|roledescription|valuetext|placeholder|braille.*))$/;
const REFERENCE_ATTRIBUTE =
  /^(id|name|for|form|list|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details|flowto|errormessage)|popovertarget|commandfor|data-(bs-)?target|anchor)$/;
const URL_ATTRIBUTE = /^(href|xlink:href|src|action|formaction|cite|data|poster|longdesc|ping|manifest)$/;
/** Attributes that change what an element depicts but nothing that rules read from the page as loaded. */
const DRAWING_ATTRIBUTE =
  /^(d|points|viewbox|transform|srcset|sizes|imagesrcset|integrity|nonce|width|height|x|y|[xy]1|[xy]2|[cr][xy]?|f[xy]|dx|dy|offset|coords|datetime|pathlength)$/i;
/** A value that names something, rather than describing it. */
const IDENTIFIER = /^[a-z][\w:.-]{0,40}$/i;

/** Describes an attribute without text, URLs and digits. */
function describeAttribute(name: string, value: string): string {
  if (TEXT_ATTRIBUTE.test(name)) return describeText(value);
  if (REFERENCE_ATTRIBUTE.test(name)) return removeDigits(value);
  if (URL_ATTRIBUTE.test(name)) return describeUrl(value);
  if (DRAWING_ATTRIBUTE.test(name)) return value.trim() === '' ? '' : 'set';
  if (name === 'class') return value.split(/\s+/).sort().join(' ').trim();
  if (name === 'style') return removeUrls(value);
  if (name.startsWith('on')) return removeLiterals(value);
  if (name.startsWith('data-')) return IDENTIFIER.test(value) ? removeDigits(value) : describeText(value);
  return value;
}

/** Describes where a URL leads to: elsewhere, to a file of a type, to a part of the page, or to a script. */
function describeUrl(url: string): string {
  const trimmed = url.trim();
  if (trimmed === '' || trimmed === '#') return trimmed;
  if (trimmed.startsWith('#')) return removeDigits(trimmed);
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase() ?? '';
  if (scheme === 'javascript') return removeLiterals(trimmed);
  if (scheme !== '' && !scheme.startsWith('http')) return scheme;
  const path = trimmed.split(/[?#]/)[0]!;
  return `url ${/\.[a-z]{2,5}$/i.exec(path.slice(path.lastIndexOf('/')))?.[0].toLowerCase() ?? ''}`;
}

/** Removes strings and digits from code. */
const removeLiterals = (code: string): string =>
  removeDigits(code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""'));

const removeUrls = (style: string): string => style.replace(/url\([^)]*\)/g, 'url()');

const removeDigits = (text: string): string => text.replace(/\d+/g, '').replace(/\s+/g, ' ');
