import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findReorderedContent, type ReorderedContent } from './reordered-content.ts';

const getReorderedContent = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, ReorderedContent> =>
    new Map(
      findReorderedContent(page)
        .filter((content) => findProof(content) !== null || mayMislead(content))
        .map((content) => [content.container, content]),
    ),
);

type Proof = 'numbered' | 'split' | 'otherHeading' | 'answers';

/** Returns what proves that the visual order is the right one. */
function findProof({ items, seen, cause }: ReorderedContent): Proof | null {
  if ((isNumbered(seen) && !isNumbered(items)) || (isSequence(seen) && isSequence(items.toReversed())))
    return 'numbered';
  if (cause === 'table' && hasSplitSentences(seen, items)) return 'split';
  if (hasTextUnderOtherHeading(items, seen)) return 'otherHeading';
  return hasSeparatedAnswers(items, seen) ? 'answers' : null;
}

/**
 * Returns whether the order may matter. A few short labels that scripts position freely, such as those of a scale, the
 * parts of a grid or any number of labels around a drawing, make sense in any order.
 */
function mayMislead({ container, items, seen, cause }: ReorderedContent): boolean {
  if (cause !== 'absolute' || (items.length > MAX_PARTS && !container.children.some(isDrawing))) return true;
  const long = (list: readonly ElementModel[]) => list.filter(({ textContent }) => isLong(textContent));
  const read = long(items);
  return long(seen).some((item, at) => item !== read[at]);
}

/** CSS pixels. Smaller graphics are icons. */
const MIN_DRAWING_SIZE = 80;

const isDrawing = ({ tag, box }: ElementModel): boolean =>
  (tag === 'canvas' || tag === 'svg') && Math.min(box?.width ?? 0, box?.height ?? 0) >= MIN_DRAWING_SIZE;

/** Maximum number of short parts without an order. */
const MAX_PARTS = 3;
const MIN_WORDS = 5;
const isLong = (text: string): boolean => (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_WORDS;

/**
 * F1, F49. Only numbers, sentences that continue in the cell below, text under several headings, and questions that
 * are each followed by their answer prove that the visual order is the right one; everything else needs review.
 */
export const readingOrder = defineRule({
  id: 'reading-order',
  title: 'The order in the code matches the order on screen',
  help: 'Put the elements in the order people should read them, and remove `order`, `row-reverse`, `column-reverse`, grid positions, floats and absolute positions that change it.',
  impact: 'Screen reader users hear sentences, steps or columns in a confusing or wrong order.',
  criteria: ['1.3.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares only the order of the direct children of one container, or of the cells of a layout table.',
    'Content that makes sense in any order, such as cards with headings, landmarks, links and buttons, is skipped.',
  ],
  applies: (page) => getReorderedContent(page).keys(),
  check: (container, page) => {
    const content = getReorderedContent(page).get(container)!;
    const { items, seen } = content;
    const facts = { read: items.map(getExcerpt), seen: seen.map(getExcerpt) };
    const evidence = { facts, related: items };
    const proof = findProof(content);
    return proof === null ? cantTell('reordered', evidence) : failed(proof, evidence);
  },
  messages: {
    numbered:
      'Numbered items are in a different order in the code than on screen. Screen readers read: {read}.',
    split:
      'Sentences continue in the cell below, but screen readers read the cells row by row and mix them: {read}.',
    otherHeading:
      'On screen, each text is below its heading, but screen readers read the text before that heading or after a different one: {read}.',
    answers:
      'On screen, each question is followed by its answer, but screen readers read several questions before the first answer: {read}.',
    reordered:
      'Does this make sense in the order screen readers use: {read}? On screen, the order is: {seen}.',
  },
});

const MAX_EXCERPT_LENGTH = 60;

function getExcerpt(element: ElementModel): string {
  const text = element.textContent.replace(/\s+/g, ' ').trim();
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;
}

/** Returns whether three or more parts begin with consecutive numbers: “1.”, “Step 2”, “3)”. */
function isNumbered(items: readonly ElementModel[]): boolean {
  const numbers = items.map((item) => {
    const match = /^\s*(?:\p{L}+\s+)?(\d{1,3})(?:[.):\s]|$)/u.exec(item.textContent);
    return match ? Number(match[1]) : Number.NaN;
  });
  return numbers.length >= 3 && numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
}

/** Words that begin the first and the last step of a sequence. */
// cspell:ignore zuerst zunächst zuletzt schließlich abord enfin primero finalmente último
const firstStepPattern =
  /^(first(?=,|:|\s+(you|we|they|i)\b)|(firstly|first of all|zuerst|zunächst|d[’']abord|primero)(?=[,:\s]))/iu;
const lastStepPattern =
  /^(last(?=,|:|\s+(you|we|they|i)\b)|(lastly|last of all|finally|zuletzt|schließlich|enfin|finalmente|por último)(?=[,:\s]))/iu;

/** Returns whether the first of three or more parts says that it's the first step, and the last one the last. */
function isSequence(items: readonly ElementModel[]): boolean {
  const texts = items.map(({ textContent }) => textContent.trim());
  return (
    texts.length >= 3 &&
    firstStepPattern.test(texts[0]!) &&
    lastStepPattern.test(texts.at(-1)!) &&
    texts.filter((text) => firstStepPattern.test(text) || lastStepPattern.test(text)).length === 2
  );
}

/** Minimum words in a cell that is part of a sentence. Cells with fewer are often entries of a list. */
const MIN_SENTENCE_WORDS = 4;

/**
 * Returns whether each column of a layout table is a separate text whose sentences continue in the cell below,
 * so that reading row by row mixes them. Columns in different languages may be translations, line by line.
 *
 * @param seen the cells column by column
 * @param items the cells row by row
 */
function hasSplitSentences(seen: readonly ElementModel[], items: readonly ElementModel[]): boolean {
  const rows = Map.groupBy(items, ({ flatParent }) => flatParent).size;
  const texts = seen.map(({ textContent }) => textContent.trim());
  const columns = Array.from({ length: texts.length / rows }, (_, at) =>
    texts.slice(at * rows, (at + 1) * rows),
  );
  const isText = (column: readonly string[]) =>
    /^[\p{Pi}\p{Ps}"']?\p{Lu}/u.test(column[0]!) &&
    /[.!?…]["'\p{Pf}]?$/u.test(column.at(-1)!) &&
    column.slice(1).every((text, at) => /^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(column[at]!));
  const areSentences = texts.every((text) => text.split(/\s+/).length >= MIN_SENTENCE_WORDS);
  const areTranslations = seen.some((cell) => cell.hasAttr('lang'));
  return (
    rows > 1 &&
    columns.length > 1 &&
    Number.isInteger(texts.length / rows) &&
    areSentences &&
    !areTranslations &&
    columns.every(isText)
  );
}

/**
 * Returns whether two or more pieces of text are each directly below a heading, one heading each, but are read before it
 * or after a different one.
 */
function hasTextUnderOtherHeading(items: readonly ElementModel[], seen: readonly ElementModel[]): boolean {
  const isHeading = ({ role }: ElementModel) => role === 'heading';
  const findHeadings = (order: readonly ElementModel[]) => {
    let heading: ElementModel | null = null;
    return new Map(
      order.map((item) => {
        if (isHeading(item)) heading = item;
        return [item, heading] as const;
      }),
    );
  };
  const areStacked = seen.every((item, at) => at === 0 || isBelow(item, seen[at - 1]!));
  const headings = items.filter(isHeading);
  if (!areStacked || headings.length < 2 || !isHeading(seen[0]!)) return false;
  const read = findHeadings(items);
  const visible = findHeadings(seen);
  const texts = items.filter((item) => !isHeading(item));
  // Each heading has text, and all text that is read in a different place consists of sentences.
  const haveTexts = headings.every((heading) => texts.some((text) => visible.get(text) === heading));
  const moved = texts.filter((text) => read.get(text) !== visible.get(text));
  return haveTexts && moved.length >= 2 && moved.every(isSentence);
}

/** Minimum number of questions, each followed by its answer, that show which order is the right one. */
const MIN_QUESTIONS = 2;
const isQuestion = ({ textContent }: ElementModel): boolean =>
  /[?？]["'\p{Pf}]?$/u.test(textContent.trim()) &&
  textContent.trim().split(/\s+/).length >= MIN_SENTENCE_WORDS;
const isStatement = ({ textContent }: ElementModel): boolean =>
  /[.!…。]["'\p{Pf}]?$/u.test(textContent.trim());

/**
 * Returns whether questions and answers alternate from top to bottom on screen, but are read with all questions, or
 * all answers, first. Text in two columns may be read in either order.
 */
function hasSeparatedAnswers(items: readonly ElementModel[], seen: readonly ElementModel[]): boolean {
  const isUnder = ({ box }: ElementModel, { box: other }: ElementModel) =>
    box !== null && other !== null && box.y >= other.y + other.height - 1;
  const areStacked = seen.every((item, at) => at === 0 || isUnder(item, seen[at - 1]!));
  const questions = items.filter(isQuestion);
  const isComplete = items.every((item) => isQuestion(item) || isStatement(item));
  if (!areStacked || !isComplete || questions.length < MIN_QUESTIONS) return false;
  const answers = questions.map((question) => seen[seen.indexOf(question) + 1]);
  if (!answers.every((answer) => answer !== undefined && isStatement(answer))) return false;
  const readAt = (list: readonly (ElementModel | undefined)[]) => list.map((item) => items.indexOf(item!));
  const isBefore = (one: readonly number[], other: readonly number[]) =>
    Math.max(...one) < Math.min(...other);
  const [asked, answered] = [readAt(questions), readAt(answers)];
  return isBefore(asked, answered) || isBefore(answered, asked);
}

function isSentence({ textContent }: ElementModel): boolean {
  const text = textContent.trim();
  return text.split(/\s+/).length >= MIN_SENTENCE_WORDS && /[.!?…]/.test(text);
}

/** Returns whether an element is below another one, in the same column. */
function isBelow({ box }: ElementModel, { box: other }: ElementModel): boolean {
  if (box === null || other === null) return false;
  const overlap = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  return box.y >= other.y + other.height - 1 && overlap > 0;
}
