import { Namespace, type NodeIndex } from '../capture.ts';
import type { AuthorNames } from '../name/author-names.ts';
import type { Focus } from '../state/focus.ts';
import { getInputType, isListBox } from '../state/form-controls.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import type { References } from '../tree/references.ts';
import type { ExplicitRoles } from './explicit-roles.ts';
import { globalAttributes } from './role-data.ts';
import { getTablePartRole, type TableRoleDependencies } from './table-roles.ts';

/** The dependencies of the role of an element without a valid `role` attribute. */
export interface ImplicitRoleDependencies extends TableRoleDependencies {
  readonly references: References;
  readonly focus: Focus;
  readonly explicitRoles: ExplicitRoles;
  readonly authorNames: AuthorNames;
}

type RoleRule = string | null | ((deps: ImplicitRoleDependencies, node: NodeIndex) => string | null);

/** Shapes and other graphics elements that become symbols if they are named. */
const shapeTags = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);

const containerTags = new Set(['g', 'text', 'foreignObject', 'symbol']);

/** Never rendered, so never in the accessibility tree. https://www.w3.org/TR/svg-aam-1.0/#exclude_elements */
const neverRenderedTags = new Set([
  'clipPath',
  'defs',
  'desc',
  'filter',
  'linearGradient',
  'marker',
  'mask',
  'metadata',
  'pattern',
  'radialGradient',
  'script',
  'style',
  'title',
]);

/**
 * SVG-AAM 1.0 (https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table). Most elements have a role only if
 * something includes them in the tree: a `title` or `desc`, a name, or focusability.
 */
function getSvgRole(deps: ImplicitRoleDependencies, node: NodeIndex): string | null {
  const tag = deps.reader.tag(node);
  if (tag === 'svg') return 'graphics-document';
  if (neverRenderedTags.has(tag)) return null;
  if (tag === 'a' && (deps.reader.hasAttr(node, 'href') || deps.reader.hasAttr(node, 'xlink:href'))) {
    return 'link';
  }
  if (!isIncluded(deps, node)) return 'generic';
  if (tag === 'image') return 'img';
  if (shapeTags.has(tag)) return 'graphics-symbol';
  if (tag === 'use') return 'graphics-object';
  return containerTags.has(tag) || tag === 'a' ? 'group' : 'generic';
}

/** https://www.w3.org/TR/svg-aam-1.0/#include_elements */
function isIncluded(deps: ImplicitRoleDependencies, node: NodeIndex): boolean {
  return (
    deps.authorNames.hasAuthorName(node) ||
    deps.focus.supportsFocus(node) ||
    deps.reader.tree.getChildElements(node).some((child) => deps.reader.isSvg(child, 'title', 'desc'))
  );
}

/** Input types whose control is a text field that a `list` attribute turns into a combobox. */
const inputTypesWithList = new Set(['text', 'search', 'tel', 'url', 'email']);

/**
 * `input` by type. Other types (password, file, color, and those for dates and times) have no ARIA role:
 * https://www.w3.org/TR/html-aam-1.0/#el-input-password and the entries next to it.
 */
const inputRoles: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ['checkbox', 'checkbox'],
  ['email', 'textbox'],
  ['image', 'button'],
  ['number', 'spinbutton'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['reset', 'button'],
  ['search', 'searchbox'],
  ['submit', 'button'],
  ['tel', 'textbox'],
  ['text', 'textbox'],
  ['url', 'textbox'],
]);

function getInputRole(deps: ImplicitRoleDependencies, node: NodeIndex): string | null {
  const type = getInputType(deps.reader, node);
  const list = inputTypesWithList.has(type) ? deps.reader.attr(node, 'list') : null;
  if (list !== null) {
    const target = deps.references.findById(node, list);
    if (target !== null && deps.reader.isHtml(target, 'datalist')) return 'combobox';
  }
  return inputRoles.get(type) ?? null;
}

function getSelectRole(deps: ImplicitRoleDependencies, node: NodeIndex): string {
  return isListBox(deps.reader, node) ? 'listbox' : 'combobox';
}

/**
 * Returns whether the node has a global state or property, which means that its author wants it to be
 * exposed.
 */
export function hasGlobalAttribute(reader: CaptureReader, node: NodeIndex): boolean {
  return reader.attributes(node).some(([name]) => globalAttributes.has(name));
}

/**
 * Returns the role of an `img`. `alt=""` makes it presentational unless it is named, focusable or has a
 * global ARIA attribute.
 */
function getImgRole(deps: ImplicitRoleDependencies, node: NodeIndex): string {
  const { reader } = deps;
  const isDecorative =
    reader.attr(node, 'alt') === '' &&
    !deps.authorNames.hasAuthorName(node) &&
    !hasGlobalAttribute(reader, node) &&
    !deps.focus.supportsFocus(node);
  return isDecorative ? 'none' : 'img';
}

function getLinkRole(deps: ImplicitRoleDependencies, node: NodeIndex): string {
  return deps.reader.hasAttr(node, 'href') ? 'link' : 'generic';
}

function getListItemRole(deps: ImplicitRoleDependencies, node: NodeIndex): string {
  const parent = deps.reader.tree.flatParent[node]!;
  if (parent === NONE) return 'generic';
  const role = deps.getRole(parent);
  if (role === 'list') return 'listitem';
  return role === 'none' && deps.reader.isHtml(parent, 'ul', 'ol', 'menu') ? 'none' : 'generic';
}

/** Creates the rule for page headers and footers, which apply only outside sectioning content and `main`. */
const createBodyScopedRule =
  (landmark: string, otherwise: string): RoleRule =>
  (deps, node) =>
    deps.explicitRoles.isInsideSection(node) || deps.explicitRoles.isInsideMain(node) ? otherwise : landmark;

function getAsideRole(deps: ImplicitRoleDependencies, node: NodeIndex): string {
  return !deps.explicitRoles.isInsideSection(node) || deps.authorNames.hasAuthorName(node)
    ? 'complementary'
    : 'generic';
}

/**
 * HTML-AAM 1.0, section 4.1 (https://w3c.github.io/html-aam/#html-element-role-mappings). Null means that
 * there is no corresponding role. Unlisted elements are generic.
 */
const htmlRoles: Readonly<Record<string, RoleRule>> = {
  a: getLinkRole,
  abbr: null,
  address: 'group',
  area: getLinkRole,
  article: 'article',
  aside: getAsideRole,
  audio: null,
  base: null,
  blockquote: 'blockquote',
  br: null,
  button: 'button',
  canvas: null,
  caption: getTablePartRole,
  cite: null,
  code: 'code',
  col: null,
  colgroup: null,
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dir: 'list',
  dl: null,
  dt: 'term',
  em: 'emphasis',
  embed: null,
  fieldset: 'group',
  figcaption: null,
  figure: 'figure',
  footer: createBodyScopedRule('contentinfo', 'sectionfooter'),
  form: 'form',
  frame: null,
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  head: null,
  header: createBodyScopedRule('banner', 'sectionheader'),
  hgroup: 'group',
  hr: 'separator',
  html: 'document',
  iframe: null,
  img: getImgRole,
  input: getInputRole,
  ins: 'insertion',
  kbd: null,
  label: null,
  legend: null,
  li: getListItemRole,
  link: null,
  main: 'main',
  map: null,
  mark: 'mark',
  menu: 'list',
  meta: null,
  meter: 'meter',
  nav: 'navigation',
  noscript: null,
  object: null,
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  param: null,
  picture: null,
  progress: 'progressbar',
  rp: null,
  rt: null,
  ruby: null,
  s: 'deletion',
  script: null,
  search: 'search',
  section: (deps, node) => (deps.authorNames.hasAuthorName(node) ? 'region' : 'generic'),
  select: getSelectRole,
  slot: null,
  source: null,
  strong: 'strong',
  style: null,
  sub: 'subscript',
  summary: (deps, node) => (deps.focus.isDetailsSummary(node) ? null : 'generic'),
  sup: 'superscript',
  table: 'table',
  tbody: getTablePartRole,
  td: getTablePartRole,
  template: null,
  textarea: 'textbox',
  tfoot: getTablePartRole,
  th: getTablePartRole,
  thead: getTablePartRole,
  time: 'time',
  title: null,
  tr: getTablePartRole,
  track: null,
  ul: 'list',
  var: null,
  video: null,
  wbr: null,
};

const htmlRoleRules = new Map(Object.entries(htmlRoles));

/** Returns the role of an element without a `role` attribute; null if its language doesn't define one. */
export function getImplicitRole(deps: ImplicitRoleDependencies, node: NodeIndex): string | null {
  const tag = deps.reader.tag(node);
  switch (deps.reader.namespace(node)) {
    case Namespace.html: {
      const rule = htmlRoleRules.get(tag);
      if (rule === undefined) return 'generic';
      return typeof rule === 'function' ? rule(deps, node) : rule;
    }
    case Namespace.svg:
      return getSvgRole(deps, node);
    case Namespace.mathml:
      return tag === 'math' ? 'math' : null;
    default:
      return 'generic';
  }
}
