import type { ElementModel, PageModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { type FoundWords, found } from './found-words.ts';
import { textsIn } from './nearby-words.ts';
import { plainWords, shortWords } from './plain-words.ts';

/** Controls of one role that are compared on a page. */
const MAX_PEERS = 500;
/** Ancestors of a control that are searched for its card or row. */
const MAX_LEVELS = 12;
/** Characters of a text that may set a control apart: longer ones are descriptions, not names. */
const MAX_SUBJECT_LENGTH = 60;

type WordsOf = (element: ElementModel) => FoundWords | null;

/** Controls of one role that would have the same name. */
interface Group {
  readonly members: readonly ElementModel[];
  /** By the index of the element. */
  readonly subjects: ReadonlyMap<number, FoundWords>;
}

/**
 * Completes proposed names that repeat on the page: “Quick add” on each of thirteen cards becomes “Quick add: Tide mug”,
 * with the words that tell the cards apart. A name that still repeats is marked with how many controls share it
 * (`sharedBy`), so that it is shown as a placeholder.
 *
 * @param wordsOf Proposes the name of one control by itself.
 * @param targetOf What the control acts on, such as the URL of a link: controls with the same target may share a name.
 */
export function setApart(
  wordsOf: WordsOf,
  targetOf: (element: ElementModel) => string | null = () => null,
): WordsOf {
  const groupsOfPages = new WeakMap<PageModel, Map<string, ReadonlyMap<string, Group>>>();
  return (element) => {
    const words = wordsOf(element);
    if (words === null || element.role === null) return words;
    const byRole = groupsOfPages.get(element.page) ?? new Map<string, ReadonlyMap<string, Group>>();
    groupsOfPages.set(element.page, byRole);
    const groups = byRole.get(element.role) ?? groupByName(element.page, element.role, wordsOf);
    byRole.set(element.role, groups);
    const group = groups.get(keyOf(words.text));
    if (group === undefined) return words;
    const target = targetOf(element);
    const others = group.members.filter(
      (member) => member !== element && (target === null || targetOf(member) !== target),
    );
    if (!isRepetition(element, others)) return words;
    const subject = group.subjects.get(element.index);
    return subject === undefined ? { ...words, sharedBy: others.length } : combine(words, subject);
  };
}

/**
 * Whether a name repeats from item to item. Two controls in different parts of a page, such as the search buttons of a
 * header and of its mobile menu, may well do the same.
 */
function isRepetition(element: ElementModel, others: readonly ElementModel[]): boolean {
  const listOf = (control: ElementModel) =>
    control.closest(({ role }) => role === 'list' || role === 'table' || role === 'grid');
  const [other] = others;
  if (other === undefined) return false;
  return others.length > 1 || (listOf(element) !== null && listOf(element) === listOf(other));
}

const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The controls of a role by the name that they have, or would get; names that do not repeat are left out. */
function groupByName(page: PageModel, role: string, wordsOf: WordsOf): Map<string, Group> {
  const members = Map.groupBy(page.byRole(role).slice(0, MAX_PEERS), (element) =>
    keyOf(plainWords(element.name) ?? wordsOf(element)?.text ?? ''),
  );
  const groups = new Map<string, Group>();
  for (const [name, elements] of members) {
    if (name !== '' && elements.length > 1)
      groups.set(name, { members: elements, subjects: subjectsOf(elements) });
  }
  return groups;
}

/** A way to tell controls apart by what belongs to each of them: its own attributes and its card or row. */
type Distinguish = (element: ElementModel, card: ElementModel | null) => FoundWords | null;

/** The first way that differs from control to control; two of the same product on one page may share their words. */
function subjectsOf(members: readonly ElementModel[]): Map<number, FoundWords> {
  const cards = members.map((element) => cardOf(element, members));
  for (const distinguish of [headingOf, dataWords, linkOrCaption, firstTextOf]) {
    const subjects = members.map((element, at) => distinguish(element, cards[at]!));
    const names = subjects.flatMap((subject) => (subject === null ? [] : [keyOf(subject.text)]));
    if (names.length === members.length && new Set(names).size * 2 > names.length)
      return new Map(members.map(({ index }, at) => [index, subjects[at]!]));
  }
  return new Map();
}

/** The largest part of the page around a control that holds no other of the group: its card, list item or row. */
function cardOf(element: ElementModel, members: readonly ElementModel[]): ElementModel | null {
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

const headingOf: Distinguish = (element, card) => {
  const [heading] = element.page
    .byRole('heading')
    .filter((each) => card?.contains(each) && !element.contains(each) && each.name.trim() !== '');
  return heading === undefined
    ? null
    : found(
        shortWords(heading.name, MAX_SUBJECT_LENGTH),
        `the heading “${heading.name.slice(0, 60)}” beside it`,
        'page',
      );
};

/** Attributes of scripts that say nothing about what a control acts on. */
const TECHNICAL =
  /^data-(v-|bs-|react|ng-|test|cy|qa|ga|gtm|track|analytics|action|toggle|target|controller|state|theme|icon|id$|index$|key$|role$)/;
/** Words as people write them: no URL, selector, JSON, hash or identifier. */
const WRITTEN_WORDS = /^\p{L}[\p{L}\p{M}\p{N}’'&.,:!?()/ -]*$/u;

/** `data-add="Tide mug"`, on the control or on its card. */
const dataWords: Distinguish = (element, card) => {
  for (const holder of card === null ? [element] : [element, card]) {
    for (const [name, value] of holder.attributes) {
      if (!name.startsWith('data-') || TECHNICAL.test(name) || !WRITTEN_WORDS.test(value)) continue;
      const words = shortWords(value, MAX_SUBJECT_LENGTH);
      if (words !== null && /\p{Lu}|\s/u.test(words)) return found(words, `its ${name} attribute`, 'hint');
    }
  }
  return null;
};

/** The header of its row, a caption, or the name of the one link that its card has. */
const linkOrCaption: Distinguish = (element, card) => {
  if (card === null) return null;
  const [header] = [...card.descendants()].filter(
    (each) =>
      !each.contains(element) &&
      (each.role === 'rowheader' || each.role === 'caption' || each.tag === 'figcaption'),
  );
  const headerWords = shortWords(header?.textContent, MAX_SUBJECT_LENGTH);
  if (headerWords !== null) return found(headerWords, 'the header of its row or its caption', 'page');
  const links = element.page
    .byRole('link')
    .filter((link) => card.contains(link) && link !== element && plainWords(link.name) !== null);
  const names = new Set(links.map(({ name }) => keyOf(name)));
  return names.size === 1
    ? found(shortWords(links[0]!.name, MAX_SUBJECT_LENGTH), 'the link beside it', 'page')
    : null;
};

/** The first text of its card. */
const firstTextOf: Distinguish = (element, card) => {
  if (card === null) return null;
  const text = textsIn(card).find((each) => isReadableText(each) && !element.contains(each.parent));
  return found(shortWords(text?.text, MAX_SUBJECT_LENGTH), 'the text beside it', 'page');
};

function combine(words: FoundWords, subject: FoundWords): FoundWords {
  const [name, what] = [keyOf(words.text), keyOf(subject.text)];
  const text = what.includes(name)
    ? subject.text
    : name.includes(what)
      ? words.text
      : `${words.text.replace(/[:.…]+$/, '')}: ${subject.text}`;
  const kind = words.kind === 'page' && subject.kind === 'page' ? 'page' : 'hint';
  return { text, from: `${words.from} and ${subject.from}`, kind };
}
