import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Different glyphs at the same position in cells or entries. */
interface GlyphGroup {
  readonly glyphs: readonly string[];
  readonly others: readonly ElementModel[];
}

const MIN_ELEMENTS = 2;
const MAX_GLYPHS = 3;
const MAX_SHOWN_GLYPHS = 4;

/**
 * Geometric shapes, check marks, and symbols for weather, food and the like. Bullets, arrows to other pages,
 * rating stars and icons that open or close content are excluded, because they rarely mean anything else.
 */
const glyphPattern =
  /^[\u25A0-\u25B5\u25BC-\u25BF\u25C0-\u25C9\u25CB-\u25CF\u25D0-\u25E6\u25E7-\u25FF\u2600-\u2604\u2607-\u267F\u2690-\u26FF\u2713-\u2714\u2717-\u2718\u2740-\u2767]+$/u;

/** Returns whether text consists only of a few glyphs, apart from spaces and variation selectors. */
function isGlyph(text: string): boolean {
  const glyphs = text.replace(/\s|\uFE0E|\uFE0F/g, '');
  return glyphPattern.test(glyphs) && [...glyphs].length <= MAX_GLYPHS;
}

/** Other rules check that controls have a name. */
const controlRoles = new Set(
  'button checkbox link menuitem menuitemcheckbox menuitemradio option radio switch tab'.split(' '),
);

/** Returns whether a name replaces the element's text. */
function hasDirectName({ role, nameSource }: ElementModel): boolean {
  if (role === 'img' || controlRoles.has(role ?? '')) return true;
  return nameSource?.startsWith('aria-') === true && (role === 'cell' || role === 'generic');
}

const getGroups = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, GlyphGroup> => {
  const isReplaced = deriveFromAncestors<boolean>(false, (element, above) => above || hasDirectName(element));
  const isSeen = ({ isVisible, isGenerated, parent }: TextModel) =>
    isGenerated ? parent.isVisible : isVisible;
  const isSuspect = (text: TextModel) =>
    isSeen(text) &&
    isGlyph(text.text) &&
    text.parent.isHtml &&
    text.parent.isExposed &&
    !isReplaced(text.parent);
  const suspects = page.texts.filter(isSuspect);
  if (suspects.length < MIN_ELEMENTS) return new Map();
  const explained = new Set(page.texts.flatMap(findExplainedGlyphs));
  const byGroup = Map.groupBy(
    suspects.filter(({ text }) => ![...text.trim()].every((glyph) => explained.has(glyph))),
    getGroupKey,
  );
  const groups = [...byGroup.values()].filter(isMeaningful);
  const [first, ...more] = groups.flat();
  if (first === undefined) return new Map();
  const glyphs = [...new Set(groups.flat().map(({ text }) => text.trim()))];
  const others = [...new Set(more.map(({ parent }) => parent))].filter((parent) => parent !== first.parent);
  return new Map([[first.parent, { glyphs, others }]]);
});

/**
 * Returns the glyphs in a legend, which stand next to words in one piece of text, such as “● in stock, ○ sold
 * out”.
 */
function findExplainedGlyphs({ text }: TextModel): string[] {
  return /\p{L}{2}/u.test(text)
    ? [...text].filter((character) => character.trim() !== '' && isGlyph(character))
    : [];
}

/** Elements with this key are entries in the same place: cells of a table, or items of a list. */
function getGroupKey({ parent, isGenerated }: TextModel): ElementModel | null {
  const entry = parent.closest(isEntry);
  if (entry === null) return null;
  // Readers understand a glyph inside running text from its context.
  const isOwn = entry === parent || parent.flatChildren.every((child) => !('tag' in child));
  if (!isOwn && !isGenerated) return null;
  return entry.role === 'cell' || entry.tag === 'td'
    ? entry.closest(({ tag, role }) => tag === 'table' || role === 'table')
    : entry.flatParent;
}

/** Elements that repeat: cells, list items and custom elements. */
const isEntry = ({ tag, role }: ElementModel): boolean =>
  tag === 'td' || role === 'cell' || tag === 'li' || tag === 'dd' || tag.includes('-');

/** Returns whether several elements show different glyphs. Equal ones are bullets or decoration. */
function isMeaningful(texts: readonly TextModel[]): boolean {
  const isGrouped = texts[0] !== undefined && getGroupKey(texts[0]) !== null;
  return isGrouped && texts.length >= MIN_ELEMENTS && new Set(texts.map(({ text }) => text.trim())).size >= 2;
}

/** F26: “using a graphical symbol alone to convey information”. Whether the glyphs mean something needs review. */
export const glyphMeaning = defineRule({
  id: 'glyph-meaning',
  title: 'Symbols aren’t the only way information is conveyed',
  help: 'Write the meaning next to the symbol and hide the symbol with `aria-hidden="true"`, or give it `role="img"` with an `aria-label` that names its meaning.',
  impact:
    'Screen readers skip these symbols or announce their shape, for example “black circle”, and people may not know what they stand for.',
  criteria: ['1.3.3'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Finds only shapes, check marks and pictograms that differ between the cells of a table, the items of a list or custom elements, once per page.',
    'Symbols explained by text on the page are skipped.',
  ],
  applies: (page) => getGroups(page).keys(),
  check: (element, page) => {
    const { glyphs, others } = getGroups(page).get(element)!;
    const details = {
      facts: { glyphs: glyphs.slice(0, MAX_SHOWN_GLYPHS), count: others.length + 1 },
      related: others,
    };
    return cantTell('glyphs', details);
  },
  messages: {
    glyphs: {
      question:
        'Do these symbols ({glyphs}) tell people something that isn’t in the text, for example what is available?',
      ifSo: 'screen reader users don’t get it: {count} cells or entries show different symbols without alternative text.',
    },
  },
});
