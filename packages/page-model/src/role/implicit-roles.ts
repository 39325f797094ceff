import { Namespace, type NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { NONE } from '../tree/node-tree.ts';
import { getSvgRole } from './svg-roles.ts';
import { getTablePartRole } from './table-roles.ts';

type RoleRule = string | null | ((page: PageQueries, node: NodeIndex) => string | null);

/** Input types whose control is a text field, which a `list` attribute turns into a combobox. */
const inputTypesWithList = new Set(['text', 'search', 'tel', 'url', 'email']);

/**
 * `input` by type. Types without an ARIA role of their own (password, file, color and the date and time kinds)
 * have null: https://www.w3.org/TR/html-aam-1.0/#el-input-password and its neighbours.
 */
const inputRoles: ReadonlyMap<string, string | null> = new Map([
  ['button', 'button'],
  ['checkbox', 'checkbox'],
  ['color', null],
  ['date', null],
  ['datetime-local', null],
  ['email', 'textbox'],
  ['file', null],
  ['hidden', null],
  ['image', 'button'],
  ['month', null],
  ['number', 'spinbutton'],
  ['password', null],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['reset', 'button'],
  ['search', 'searchbox'],
  ['submit', 'button'],
  ['tel', 'textbox'],
  ['text', 'textbox'],
  ['time', null],
  ['url', 'textbox'],
  ['week', null],
]);

/** Returns the type of an `input`: its `type` keyword, `text` when missing or unknown. */
export function getInputType(page: PageQueries, node: NodeIndex): string {
  const type = page.reader.attr(node, 'type')?.toLowerCase() ?? 'text';
  return inputRoles.has(type) ? type : 'text';
}

function getInputRole(page: PageQueries, node: NodeIndex): string | null {
  const type = getInputType(page, node);
  const list = inputTypesWithList.has(type) ? page.reader.attr(node, 'list') : null;
  if (list !== null) {
    const target = page.references.findById(node, list);
    if (target !== null && page.reader.isHtml(target, 'datalist')) return 'combobox';
  }
  return inputRoles.get(type)!;
}

function getSelectRole(page: PageQueries, node: NodeIndex): string {
  return isListBox(page, node) ? 'listbox' : 'combobox';
}

/** Returns whether a `select` shows its options at once: `multiple`, or a display size above 1. */
export function isListBox(page: PageQueries, node: NodeIndex): boolean {
  return (
    page.reader.hasAttr(node, 'multiple') || Number.parseInt(page.reader.attr(node, 'size') ?? '', 10) > 1
  );
}

/** Returns the role of `img`: `alt=""` makes it presentational unless it is named, focusable or has a global ARIA attribute. */
function getImgRole(page: PageQueries, node: NodeIndex): string {
  const { reader } = page;
  const isDecorative =
    reader.attr(node, 'alt') === '' &&
    !page.roles.hasAuthorName(node) &&
    !page.roles.hasGlobalAttribute(node) &&
    !page.focus.supportsFocus(node);
  return isDecorative ? 'none' : 'img';
}

function getLinkRole(page: PageQueries, node: NodeIndex): string {
  return page.reader.hasAttr(node, 'href') ? 'link' : 'generic';
}

function getListItemRole(page: PageQueries, node: NodeIndex): string {
  const parent = page.tree.flatParent[node]!;
  if (parent === NONE) return 'generic';
  const role = page.roles.getRole(parent);
  if (role === 'list') return 'listitem';
  return role === 'none' && page.reader.isHtml(parent, 'ul', 'ol', 'menu') ? 'none' : 'generic';
}

/** Creates the rule for page header and footer, which apply only outside sectioning content and `main`. */
const createBodyScopedRule =
  (landmark: string, otherwise: string): RoleRule =>
  (page, node) =>
    page.roles.isInsideSection(node) || page.roles.isInsideMain(node) ? otherwise : landmark;

function getAsideRole(page: PageQueries, node: NodeIndex): string {
  return !page.roles.isInsideSection(node) || page.roles.hasAuthorName(node) ? 'complementary' : 'generic';
}

/**
 * HTML-AAM 1.0, section 4.1 (https://w3c.github.io/html-aam/#html-element-role-mappings). Null: no corresponding
 * role. Elements that are not listed are generic.
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
  section: (page, node) => (page.roles.hasAuthorName(node) ? 'region' : 'generic'),
  select: getSelectRole,
  slot: null,
  source: null,
  strong: 'strong',
  style: null,
  sub: 'subscript',
  summary: (page, node) => (page.focus.isDetailsSummary(node) ? null : 'generic'),
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

/** Returns the role of an element without a `role` attribute; null when its language defines none. */
export function getImplicitRole(page: PageQueries, node: NodeIndex): string | null {
  const tag = page.reader.tag(node);
  switch (page.reader.namespace(node)) {
    case Namespace.html: {
      const rule = htmlRoleRules.get(tag);
      if (rule === undefined) return 'generic';
      return typeof rule === 'function' ? rule(page, node) : rule;
    }
    case Namespace.svg:
      return getSvgRole(page, node);
    case Namespace.mathml:
      return tag === 'math' ? 'math' : null;
    default:
      return 'generic';
  }
}
