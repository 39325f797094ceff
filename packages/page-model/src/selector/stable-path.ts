import type { ElementModel } from '../model.ts';

/** Maximum number of ancestors. More wouldn't help to distinguish locations. */
const MAX_PATH_DEPTH = 12;
const MAX_CLASSES = 4;

/** Attributes that authors use to name a root element's component. */
const componentAttributes = ['data-component', 'data-module', 'data-block', 'data-controller', 'is'];

/**
 * Describes an element's location by what survives a deployment: the element first, then its ancestors in the
 * flat tree. Each is described by its tag, role, stable id, stable classes and, if an attribute gives it, the
 * component name. Positions among siblings, generated ids, hashed classes and utility classes are omitted.
 * The path is meant for clustering, so two elements may have the same path.
 */
export function getStablePath(element: ElementModel): string[] {
  const path: string[] = [];
  let at: ElementModel | null = element;
  while (at !== null && path.length < MAX_PATH_DEPTH && !(at.isHtml && at.tag === 'html')) {
    path.push(formatStep(at));
    at = at.flatParent;
  }
  return path;
}

function formatStep(element: ElementModel): string {
  const role = element.explicitRole;
  const id = element.attr('id');
  const tokens = element.tokens('class');
  // styled-components adds one class that identifies it; the other classes are generated.
  const hasGeneratedClasses = tokens.some((token) => /^sc-\w{4,}/.test(token));
  const classes = new Set<string>();
  for (const token of tokens) {
    const stable = hasGeneratedClasses && /^[A-Za-z0-9]{5,7}$/.test(token) ? null : getStableClass(token);
    if (stable !== null) classes.add(stable);
  }
  const component = componentAttributes.map((name) => element.attr(name)).find((name) => name !== null);
  return [
    element.tag,
    ...(role === null ? [] : [`[${role}]`]),
    ...(id !== null && isStableId(id) ? [`#${id}`] : []),
    ...(component && getStableClass(component) === component ? [`@${component}`] : []),
    ...[...classes]
      .sort()
      .slice(0, MAX_CLASSES)
      .map((name) => `.${name}`),
  ].join('');
}

/** Longer tokens are data, not names. */
const MAX_NAME_LENGTH = 60;

/**
 * Ids that libraries generate: React, Radix, Headless UI, MUI, Ember, Ext, Vue, docutils, UUIDs, random bytes
 * in Base64.
 */
const generatedIds = [
  /^[A-Za-z0-9+/]+={1,2}$/,
  /:r?[0-9a-z]*:/i,
  /«r?[0-9a-z]*»/i,
  /^_r_[0-9a-z]+_/,
  /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}/i,
  /^(ember|ext-gen|ext-comp-|yui|gen|auto|uid|uuid|id|el|node|cid|comp|jsx|mui|radix|headlessui|react|ng|v|input)[-_]?\d+/i,
  /[-_]\d+$/,
  /\d{4,}/,
];

/**
 * If a token has at least this many words with at most this average length, a person probably didn't write
 * them.
 */
const MIN_RANDOM_WORDS = 4;
const MAX_RANDOM_WORD_LENGTH = 1.8;

/**
 * Returns whether letters, digits and case alternate as in a hash but not in words: `1q2w3e`, `bdVaJa2`,
 * `3kX9a`, `QZzIHo0`.
 */
function looksGenerated(token: string): boolean {
  if (token.length < 5) return false;
  const changes = token.match(/[a-z](?=[0-9])|[0-9](?=[a-z])/gi)?.length ?? 0;
  if (changes >= 2) return true;
  if (changes === 1 && /^[0-9a-f]+$/.test(token)) return true;
  const words = /^\w+$/.test(token) ? (token.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []) : [];
  if (words.length >= MIN_RANDOM_WORDS && token.length / words.length < MAX_RANDOM_WORD_LENGTH) return true;
  const caseChanges = token.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return token.length <= 8 && caseChanges >= 2 && !/^[a-z]+([A-Z][a-z]{2,})+$/.test(token);
}

/** Numbered names that a person wrote: `btn2Save`, `h1Title`, `section1a`. */
const numberedName = /^(?:[a-z]+\d{1,2}(?:[A-Z][a-z]{2,}){1,3}|[a-z]{4,}\d{1,2}[a-z])$/;

/** Returns whether an author wrote the id, so that it survives the next deployment. */
export function isStableId(id: string): boolean {
  if (id === '' || id.length > MAX_NAME_LENGTH || /\s/.test(id)) return false;
  return (
    !generatedIds.some((pattern) => pattern.test(id)) &&
    !id.split(/[-_]/).some((token) => looksGenerated(token) && !numberedName.test(token))
  );
}

/** Hashes that build tools put after, before or around a class name that a person wrote. */
const hashedClasses: readonly [RegExp, string][] = [
  // CSS modules as named by webpack and Next.js, with five characters of a hash: Button_root__3kX9a
  [/^(.+)__(?=.*[A-Z0-9])[\w+/-]{5}$/, '$1'],
  // CSS modules as named by Vite: _root_1a2b3_12
  [/^_(.+)_[\w+/-]{5}_\d+$/, '$1'],
  // Emotion with a label: css-1q2w3e-Button
  [/^css-[a-z0-9]+-(.+)$/, '$1'],
  // JSS and Material UI: makeStyles-root-12
  [/^(.+[A-Za-z])-\d+$/, '$1'],
];

/** Classes that consist only of a hash. */
const generatedClasses = [
  /^css-[a-z0-9]+$/,
  /^sc-[A-Za-z0-9-]+$/,
  /^svelte-[a-z0-9]+$/,
  /^jsx?s?-?\d+$/,
  /^(ng|_ngcontent|_nghost|v|data-v)-/,
  /^[a-z]{1,3}$/i,
];

/**
 * Utility classes (Tailwind, Bootstrap spacing and display). They describe the current appearance and change
 * with every design update, so they don't identify an element.
 */
const utilityClasses =
  /^-?(?:m|p|w|h|gap|inset|top|left|right|bottom|z|min|max|size|text|font|leading|tracking|bg|border|rounded|shadow|ring|outline|opacity|flex|grid|col|row|order|items|justify|content|self|place|space|divide|overflow|object|origin|scale|rotate|translate|transition|duration|ease|delay|animate|cursor|select|fill|stroke|aspect|d|g|fs|fw|lh|align|float|position)[trblxyse]?(?:-[a-z0-9.]+)*$/;
const utilityWords = new Set(
  'absolute antialiased block capitalize clearfix collapse contents container fixed flow-root hidden inline inline-block inline-flex isolate italic lowercase relative static sticky truncate underline uppercase visible invisible table row col active show open selected disabled focus hover'.split(
    ' ',
  ),
);

const stableClassCache = new Map<string, string | null>();
/** Maximum size of the cache. Sites have few class names, but a hostile page may have millions. */
const MAX_CACHED_CLASSES = 20_000;

/**
 * Returns the part of a class name that a person wrote and that survives a deployment; null if there is none.
 */
export function getStableClass(token: string): string | null {
  let stable = stableClassCache.get(token);
  if (stable === undefined) {
    if (stableClassCache.size > MAX_CACHED_CLASSES) stableClassCache.clear();
    stable = parseStableClass(token);
    stableClassCache.set(token, stable);
  }
  return stable;
}

function parseStableClass(token: string): string | null {
  if (token.length > MAX_NAME_LENGTH || /[:[\]/!@()#%&*]/.test(token)) return null;
  if (generatedClasses.some((pattern) => pattern.test(token))) return null;
  if (utilityWords.has(token) || utilityClasses.test(token)) return null;
  for (const [pattern, kept] of hashedClasses) {
    if (pattern.test(token)) {
      const name = token.replace(pattern, kept);
      return looksGenerated(name) ? null : name;
    }
  }
  return token.split(/[-_]/).some(looksGenerated) ? null : token;
}
