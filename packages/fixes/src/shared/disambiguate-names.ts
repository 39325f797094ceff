import type { ElementModel, PageModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { getReadableTexts } from './name-sources.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';
import { toPlainText, toShortText } from './text-helpers.ts';

/** Maximum number of controls with one role that are compared on a page. */
const MAX_PEERS = 500;
/** Maximum number of a control's ancestors that are searched for its card or row. */
const MAX_LEVELS = 12;
/** Maximum length of text that distinguishes a control. Longer text is a description, not a name. */
const MAX_SUBJECT_LENGTH = 60;

type NameFinder = (element: ElementModel) => SuggestedName | null;

/** Controls with the same role that would have the same name. */
interface NameGroup {
  readonly members: readonly ElementModel[];
  /** The words that distinguish each control, by element index. */
  readonly subjects: ReadonlyMap<number, SuggestedName>;
}

/**
 * Completes proposed names that repeat on the page: “Quick add” on each of thirteen cards becomes “Quick add:
 * Tide mug”, with the words that distinguish the cards. A name that still repeats is marked with the number
 * of controls that share it (`sharedBy`), so that it is shown as a placeholder.
 *
 * @param proposeName proposes a name for a single control
 * @param getTarget returns what the control acts on, such as a link's URL; controls with the same target can
 * share a name
 */
export function disambiguateNames(
  proposeName: NameFinder,
  getTarget: (element: ElementModel) => string | null = () => null,
): NameFinder {
  const groupsOfPages = new WeakMap<PageModel, Map<string, ReadonlyMap<string, NameGroup>>>();
  return (element) => {
    const words = proposeName(element);
    if (words === null || element.role === null) return words;
    const byRole = groupsOfPages.get(element.page) ?? new Map<string, ReadonlyMap<string, NameGroup>>();
    groupsOfPages.set(element.page, byRole);
    const groups = byRole.get(element.role) ?? groupByName(element.page, element.role, proposeName);
    byRole.set(element.role, groups);
    const group = groups.get(toNameKey(words.text));
    if (group === undefined) return words;
    const target = getTarget(element);
    const others = group.members.filter(
      (member) => member !== element && (target === null || getTarget(member) !== target),
    );
    if (!isRepetition(element, others)) return words;
    const subject = group.subjects.get(element.index);
    return subject === undefined ? { ...words, sharedBy: others.length } : combineNames(words, subject);
  };
}

/**
 * Returns whether a name repeats from item to item. Two controls in different parts of a page, such as the
 * search buttons in a header and in its mobile menu, may do the same thing.
 */
function isRepetition(element: ElementModel, others: readonly ElementModel[]): boolean {
  const getList = (control: ElementModel) =>
    control.closest(({ role }) => role === 'list' || role === 'table' || role === 'grid');
  const [other] = others;
  if (other === undefined) return false;
  return others.length > 1 || (getList(element) !== null && getList(element) === getList(other));
}

const toNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Groups a role's controls by their current or proposed name. Unique names are skipped. */
function groupByName(page: PageModel, role: string, proposeName: NameFinder): Map<string, NameGroup> {
  const members = Map.groupBy(page.byRole(role).slice(0, MAX_PEERS), (element) =>
    toNameKey(toPlainText(element.name) ?? proposeName(element)?.text ?? ''),
  );
  const groups = new Map<string, NameGroup>();
  for (const [name, elements] of members) {
    if (name !== '' && elements.length > 1)
      groups.set(name, { members: elements, subjects: findSubjects(elements) });
  }
  return groups;
}

/** Finds words that distinguish a control, based on its own attributes and its card or row. */
type SubjectFinder = (element: ElementModel, card: ElementModel | null) => SuggestedName | null;

/**
 * Uses the first finder whose words mostly differ. Two controls for the same product can share their words.
 */
function findSubjects(members: readonly ElementModel[]): Map<number, SuggestedName> {
  const cards = members.map((element) => findCard(element, members));
  for (const distinguish of [
    findHeadingSubject,
    findDataAttributeSubject,
    findLinkOrCaptionSubject,
    findFirstTextSubject,
  ]) {
    const subjects = members.map((element, at) => distinguish(element, cards[at]!));
    const names = subjects.flatMap((subject) => (subject === null ? [] : [toNameKey(subject.text)]));
    if (names.length === members.length && new Set(names).size * 2 > names.length)
      return new Map(members.map(({ index }, at) => [index, subjects[at]!]));
  }
  return new Map();
}

/**
 * Finds the largest ancestor that contains none of the group's other controls: the card, list item or row.
 */
function findCard(element: ElementModel, members: readonly ElementModel[]): ElementModel | null {
  let card: ElementModel | null = null;
  let at = element.flatParent;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.flatParent) {
    const around = at;
    if (at.tag === 'body' || at.role === 'main') break;
    if (members.some((member) => member !== element && around.contains(member))) break;
    card = around;
  }
  return card;
}

const findHeadingSubject: SubjectFinder = (element, card) => {
  const [heading] = element.page
    .byRole('heading')
    .filter((each) => card?.contains(each) && !element.contains(each) && each.name.trim() !== '');
  return heading === undefined
    ? null
    : toSuggestedName(
        toShortText(heading.name, MAX_SUBJECT_LENGTH),
        `the heading “${heading.name.slice(0, 60)}” next to it`,
        'page',
      );
};

/** Data attributes that do not describe what a control acts on. */
const technicalAttribute =
  /^data-(v-|bs-|react|ng-|test|cy|qa|ga|gtm|track|analytics|action|toggle|target|controller|state|theme|icon|id$|index$|key$|role$)/;
/** Matches human-readable text: no URL, selector, JSON, hash or identifier. */
const humanReadableText = /^\p{L}[\p{L}\p{M}\p{N}’'&.,:!?()/ -]*$/u;

/** Finds a data attribute such as `data-add="Tide mug"` on the control or its card. */
const findDataAttributeSubject: SubjectFinder = (element, card) => {
  for (const holder of card === null ? [element] : [element, card]) {
    for (const [name, value] of holder.attributes) {
      if (!name.startsWith('data-') || technicalAttribute.test(name) || !humanReadableText.test(value))
        continue;
      const words = toShortText(value, MAX_SUBJECT_LENGTH);
      if (words !== null && /\p{Lu}|\s/u.test(words))
        return toSuggestedName(words, `its ${name} attribute`, 'hint');
    }
  }
  return null;
};

/** Finds the row header, a caption, or the name of the only link in the card. */
const findLinkOrCaptionSubject: SubjectFinder = (element, card) => {
  if (card === null) return null;
  const [header] = [...card.descendants()].filter(
    (each) =>
      !each.contains(element) &&
      (each.role === 'rowheader' || each.role === 'caption' || each.tag === 'figcaption'),
  );
  const headerWords = toShortText(header?.textContent, MAX_SUBJECT_LENGTH);
  if (headerWords !== null)
    return toSuggestedName(headerWords, 'the header of its row or its caption', 'page');
  const links = element.page
    .byRole('link')
    .filter((link) => card.contains(link) && link !== element && toPlainText(link.name) !== null);
  const names = new Set(links.map(({ name }) => toNameKey(name)));
  return names.size === 1
    ? toSuggestedName(toShortText(links[0]!.name, MAX_SUBJECT_LENGTH), 'the link next to it', 'page')
    : null;
};

/** Finds the card's first text. */
const findFirstTextSubject: SubjectFinder = (element, card) => {
  if (card === null) return null;
  const text = getReadableTexts(card).find((each) => isReadableText(each) && !element.contains(each.parent));
  return toSuggestedName(toShortText(text?.text, MAX_SUBJECT_LENGTH), 'the text next to it', 'page');
};

function combineNames(words: SuggestedName, subject: SuggestedName): SuggestedName {
  const [name, what] = [toNameKey(words.text), toNameKey(subject.text)];
  const text = what.includes(name)
    ? subject.text
    : name.includes(what)
      ? words.text
      : `${words.text.replace(/[:.…]+$/, '')}: ${subject.text}`;
  const kind = words.kind === 'page' && subject.kind === 'page' ? 'page' : 'hint';
  return { text, source: `${words.source} and ${subject.source}`, kind };
}
