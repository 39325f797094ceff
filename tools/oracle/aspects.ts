import type { ElementModel } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';

type AxNode = Protocol.Accessibility.AXNode;

/** Chromium's role names for elements without an ARIA role. */
const rolesWithoutAria = new Set([
  'Abbr',
  'Audio',
  'Canvas',
  'ColorWell',
  'Date',
  'DateTime',
  'DescriptionList',
  'DisclosureTriangle',
  'DisclosureTriangleGrouped',
  'EmbeddedObject',
  'Figcaption',
  'Iframe',
  'IframePresentational',
  'InputTime',
  'LabelText',
  'Legend',
  'LineBreak',
  'PluginObject',
  'RubyAnnotation',
  'Ruby',
  'Video',
]);

/** Chromium's names for ARIA roles. */
const ariaRoles: Readonly<Record<string, string>> = {
  image: 'img',
  Details: 'group',
  MathMLMath: 'math',
  RootWebArea: 'document',
  SvgRoot: 'graphics-document',
  presentation: 'none',
};

/**
 * Normalizes a role for comparison: no role, `generic` and `none` all mean nothing to assistive technology.
 */
export function normalizeRole(role: string | null): string {
  return role === null || role === 'generic' || role === 'none' ? 'nothing' : role;
}

function isMathPart(role: string): boolean {
  return role.startsWith('MathML') && role !== 'MathMLMath';
}

export function getBrowserRole(ax: AxNode): string {
  const role = String(ax.role?.value ?? '');
  if (ax.ignored || rolesWithoutAria.has(role) || isMathPart(role)) return 'nothing';
  return normalizeRole(ariaRoles[role] ?? role);
}

export function getAxProperty(ax: AxNode, name: string): unknown {
  return ax.properties?.find((candidate) => candidate.name === name)?.value.value;
}

export function normalizeText(text: unknown): string {
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A property that is compared between our model and Chromium, as a string. */
export interface Aspect {
  readonly name: string;
  readonly ours: (element: ElementModel) => string;
  readonly theirs: (ax: AxNode) => string;
}

/** Aspects of elements that both expose. */
export const aspects: readonly Aspect[] = [
  { name: 'role', ours: ({ role }) => normalizeRole(role), theirs: getBrowserRole },
  {
    name: 'name',
    // The root element represents its document, whose name is the title.
    ours: (element) => normalizeText(element.tag === 'html' ? element.document.title : element.name),
    theirs: (ax) => normalizeText(ax.name?.value),
  },
  {
    name: 'description',
    ours: ({ description }) => normalizeText(description),
    theirs: (ax) => normalizeText(ax.description?.value),
  },
  {
    name: 'focusable',
    ours: ({ isFocusable }) => String(isFocusable),
    theirs: (ax) => String(getAxProperty(ax, 'focusable') === true),
  },
  {
    name: 'required',
    ours: (element) => String(element.aria('aria-required') === 'true'),
    theirs: (ax) => String(getAxProperty(ax, 'required') === true),
  },
  {
    name: 'checked',
    ours: (element) => element.aria('aria-checked') ?? '',
    theirs: (ax) => String(getAxProperty(ax, 'checked') ?? ''),
  },
  {
    name: 'expanded',
    ours: (element) => element.aria('aria-expanded') ?? '',
    theirs: (ax) => String(getAxProperty(ax, 'expanded') ?? ''),
  },
  {
    name: 'level',
    ours: (element) => element.aria('aria-level') ?? '',
    // Chromium also reports the depth of nested list items; authors set the level only for headings.
    theirs: (ax) => (ax.role?.value === 'heading' ? String(getAxProperty(ax, 'level') ?? '') : ''),
  },
];
