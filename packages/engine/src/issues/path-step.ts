/** One parsed step of a stable path: see `getStablePath` of page-model. */
export interface PathStep {
  readonly tag: string;
  readonly role: string | null;
  readonly id: string | null;
  /** The component's name, if an attribute provides it. */
  readonly component: string | null;
  /** Class names that describe the element, except those for variants or states. */
  readonly classNames: readonly string[];
}

/** Parses a step. Classes for states and variants are removed if another class remains. */
export function parseStep(source: string): PathStep {
  const tag = /^[^.#[@]*/.exec(source)?.[0] ?? '';
  const classes = [...source.matchAll(/\.([^.#[@]+)/g)].map(([, name = '']) => name);
  return {
    tag,
    role: /\[([^\]]*)\]/.exec(source)?.[1] ?? null,
    id: /#([^.#[@]+)/.exec(source)?.[1] ?? null,
    component: /@([^.#[@]+)/.exec(source)?.[1] ?? null,
    classNames: removeVariants(classes),
  };
}

/** Words for the appearance or position of an element rather than its purpose. */
const variantWords = new Set(
  'active alt closed collapsed compact current dark disabled end error even expanded featured first focused hover info inverse large last light loaded loading lg md medium narrow new next odd open pinned prev previous primary sale secondary selected shown single sm small start sticky success tall warning wide xl xs danger left right'.split(
    ' ',
  ),
);
/** State classes by common conventions, and WordPress post classes. */
const variantClass =
  /^(is|has|js|no|was)-|^(status|type|category|tag|format|author)-|^(hentry|lazyloaded|lazyload)$/;

function removeVariants(classes: readonly string[]): string[] {
  const bases = [...new Set(classes.map((name) => name.replace(/--.*$/, '')))];
  const kept = bases.filter(
    (name) =>
      !variantClass.test(name) &&
      !variantWords.has(getLastWord(name)) &&
      !bases.some((base) => base !== name && name.startsWith(base) && /^[-_]/.test(name.slice(base.length))),
  );
  return kept.length > 0 ? kept : bases.slice(0, 1);
}

const getLastWord = (name: string): string => name.toLowerCase().split(/[-_]/).at(-1) ?? '';

/** Words that every site uses for all sorts of things, so they don't identify anything. */
const generalWords = new Set(
  'anchor app area arrow author bar base block body bottom box btn circle button caption cell center close cols col column columns component container content control count date default desc description el element field figure fill first flex fluid footer form full grid group head header heading headline holder icon icons image images img internal external inner input item items label last layout lazy lead left line link links list main media meta more name nav number outer page panel part photo picture plain primary responsive right root rounded row rows section shell size site span style styles submit subtitle summary table text thumb thumbnail time title toggle top ui unit value view widget wp wrap wrapper'.split(
    ' ',
  ),
);

/** Returns whether a name describes the element: `product-card`, not `inner` or `btn-icon`. */
export function isDescriptive(name: string): boolean {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_\d]+/)
    .some((word) => word.length > 2 && !generalWords.has(word) && !variantWords.has(word));
}

/**
 * Returns the component that a class name belongs to: `card__title` (BEM), `Card_title` (CSS modules);
 * otherwise null.
 */
function getBlockName(name: string): string | null {
  return /^(.+?)__/.exec(name)?.[1] ?? /^([A-Z][A-Za-z0-9]*)_/.exec(name)?.[1] ?? null;
}

/**
 * Returns whether a class name is part of another, for example `card-title` of `card` or `Card_image` of
 * `Card_root`.
 */
export function isPartOf(part: string, whole: string): boolean {
  if (part === whole) return false;
  const block = getBlockName(part);
  if (block !== null) return block === whole || block === getBlockName(whole);
  return part.startsWith(whole) && /^[-_]/.test(part.slice(whole.length));
}
