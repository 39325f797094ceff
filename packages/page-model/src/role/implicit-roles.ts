import { Namespace, type NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';
import { svgRole } from './svg-roles.ts';
import { tablePartRole } from './table-roles.ts';

type RoleRule = string | null | ((page: Page, node: NodeIndex) => string | null);

/** Input types whose control is a text field, which a `list` attribute turns into a combobox. */
const listableInputs = new Set(['text', 'search', 'tel', 'url', 'email']);

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

/** The state that an `input` is in: its `type` keyword, `text` when missing or unknown. */
export function inputType(page: Page, node: NodeIndex): string {
  const type = page.source.attr(node, 'type')?.toLowerCase() ?? 'text';
  return inputRoles.has(type) ? type : 'text';
}

function inputRole(page: Page, node: NodeIndex): string | null {
  const type = inputType(page, node);
  const list = listableInputs.has(type) ? page.source.attr(node, 'list') : null;
  if (list !== null) {
    const target = page.references.byId(node, list);
    if (target !== null && page.source.isHtml(target, 'datalist')) return 'combobox';
  }
  return inputRoles.get(type)!;
}

function selectRole(page: Page, node: NodeIndex): string {
  return isListBox(page, node) ? 'listbox' : 'combobox';
}

/** A `select` that shows its options at once: `multiple`, or a display size above 1. */
export function isListBox(page: Page, node: NodeIndex): boolean {
  return (
    page.source.hasAttr(node, 'multiple') || Number.parseInt(page.source.attr(node, 'size') ?? '', 10) > 1
  );
}

/** `alt=""` makes an image presentational unless it is named, focusable or carries a global ARIA attribute. */
function imgRole(page: Page, node: NodeIndex): string {
  const { source } = page;
  const isDecorative =
    source.attr(node, 'alt') === '' &&
    !page.roles.hasAuthorName(node) &&
    !page.roles.hasGlobalAttribute(node) &&
    !page.focus.supportsFocus(node);
  return isDecorative ? 'none' : 'img';
}

function linkRole(page: Page, node: NodeIndex): string {
  return page.source.hasAttr(node, 'href') ? 'link' : 'generic';
}

function listItemRole(page: Page, node: NodeIndex): string {
  const parent = page.tree.flatParent[node]!;
  if (parent === NONE) return 'generic';
  const role = page.roles.of(parent);
  if (role === 'list') return 'listitem';
  return role === 'none' && page.source.isHtml(parent, 'ul', 'ol', 'menu') ? 'none' : 'generic';
}

/** Page header and footer only where no sectioning content nor `main` stands around them. */
const bodyScopedOr =
  (landmark: string, otherwise: string): RoleRule =>
  (page, node) =>
    page.roles.isInsideSection(node) || page.roles.isInsideMain(node) ? otherwise : landmark;

function asideRole(page: Page, node: NodeIndex): string {
  return !page.roles.isInsideSection(node) || page.roles.hasAuthorName(node) ? 'complementary' : 'generic';
}

/**
 * HTML-AAM 1.0, section 4.1 (https://w3c.github.io/html-aam/#html-element-role-mappings). Null: no corresponding
 * role. Elements that are not listed are generic.
 */
const htmlRoles: Readonly<Record<string, RoleRule>> = {
  a: linkRole,
  abbr: null,
  address: 'group',
  area: linkRole,
  article: 'article',
  aside: asideRole,
  audio: null,
  base: null,
  blockquote: 'blockquote',
  br: null,
  button: 'button',
  canvas: null,
  caption: tablePartRole,
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
  footer: bodyScopedOr('contentinfo', 'sectionfooter'),
  form: 'form',
  frame: null,
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  head: null,
  header: bodyScopedOr('banner', 'sectionheader'),
  hgroup: 'group',
  hr: 'separator',
  html: 'document',
  iframe: null,
  img: imgRole,
  input: inputRole,
  ins: 'insertion',
  kbd: null,
  label: null,
  legend: null,
  li: listItemRole,
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
  select: selectRole,
  slot: null,
  source: null,
  strong: 'strong',
  style: null,
  sub: 'subscript',
  summary: (page, node) => (page.focus.isDetailsSummary(node) ? null : 'generic'),
  sup: 'superscript',
  table: 'table',
  tbody: tablePartRole,
  td: tablePartRole,
  template: null,
  textarea: 'textbox',
  tfoot: tablePartRole,
  th: tablePartRole,
  thead: tablePartRole,
  time: 'time',
  title: null,
  tr: tablePartRole,
  track: null,
  ul: 'list',
  var: null,
  video: null,
  wbr: null,
};

const htmlRoleRules = new Map(Object.entries(htmlRoles));

/** The role that an element has without a `role` attribute; null where its language gives it none. */
export function implicitRole(page: Page, node: NodeIndex): string | null {
  const tag = page.source.tag(node);
  switch (page.source.namespace(node)) {
    case Namespace.html: {
      const rule = htmlRoleRules.get(tag);
      if (rule === undefined) return 'generic';
      return typeof rule === 'function' ? rule(page, node) : rule;
    }
    case Namespace.svg:
      return svgRole(page, node);
    case Namespace.mathml:
      return tag === 'math' ? 'math' : null;
    default:
      return 'generic';
  }
}
