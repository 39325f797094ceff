import { type NodeIndex, NodeState, type PageCapture } from '@curbcut/page-model';

/** Attributes that a page's selectors depend on, as collected by capture. */
export interface AttributeDependencies {
  readonly isComplete: boolean;
  readonly dependsOnLanguage: boolean;
  readonly attributes: readonly string[];
  readonly ids: readonly string[];
}

/** A change to one attribute. A null value means that the attribute is absent. */
export interface AttributeChange {
  readonly capture: PageCapture;
  readonly node: NodeIndex;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Attributes that affect neither the layout nor the browser style sheet. */
const layoutNeutralAttributes = new Set([
  'abbr',
  'accesskey',
  'aria-label',
  'autocomplete',
  'content',
  'for',
  'headers',
  'role',
  'scope',
  'summary',
]);
/** Languages in Latin script. Switching between them does not change the font. */
const latinScriptLanguages = new Set(
  'af br ca cs cy da de en eo es et eu fi fo fr fy ga gd gl hr hu id is it la lb lt lv ms mt nb nl nn no oc pl pt rm ro sk sl sq sv sw'.split(
    ' ',
  ),
);

/** Returns whether the change affects nothing in a capture other than the attribute itself. */
export function isIsolatedChange(change: AttributeChange, names: AttributeDependencies): boolean {
  const { capture, node, name } = change;
  if (!names.isComplete || names.attributes.includes(name)) return false;
  if (capture.internals.some((entry) => entry.node === node)) return false;
  if (capture.reflections.some((entry) => entry.node === node && entry.property === name)) return false;
  // A role overrides a custom element's native semantics.
  if (name === 'role' && ((capture.nodes.state[node] ?? 0) & NodeState.customDefined) !== 0) return false;
  if (layoutNeutralAttributes.has(name) || name.startsWith('aria-')) return true;
  switch (name) {
    case 'title':
      // Browsers underline abbreviations with a title.
      return !['abbr', 'acronym'].includes(getTag(change));
    case 'alt':
      return isLoadedImage(change);
    case 'id':
      return isNewId(change, names);
    case 'lang':
    case 'xml:lang':
      return (
        !names.dependsOnLanguage &&
        isLatinScript(change.before) &&
        isLatinScript(change.after) &&
        !hasQuoteElement(capture)
      );
    default:
      return false;
  }
}

function getTag({ capture, node }: AttributeChange): string {
  return capture.strings[capture.nodes.name[node] ?? -1] ?? '';
}

/** Returns whether an image has loaded, in which case its alternative text is not displayed. */
function isLoadedImage(change: AttributeChange): boolean {
  const { capture, node } = change;
  if (getTag(change) === 'area') return true;
  const isBroken = ((capture.nodes.state[node] ?? 0) & NodeState.broken) !== 0;
  return !isBroken && capture.media.some((entry) => entry.node === node && entry.naturalWidth > 0);
}

function isNewId({ capture, before, after }: AttributeChange, { ids }: AttributeDependencies): boolean {
  if (before !== null || after === null || ids.includes(after) || ids.includes('\\')) return false;
  return !capture.url.endsWith(`#${after}`);
}

const isLatinScript = (language: string | null): boolean =>
  language === null || language === '' || latinScriptLanguages.has(language.toLowerCase().split('-')[0]!);

/** Returns whether the page has `q` elements, whose quotation marks depend on the language. */
function hasQuoteElement({ strings, nodes }: PageCapture): boolean {
  const name = strings.indexOf('q');
  return name !== -1 && nodes.name.includes(name);
}
