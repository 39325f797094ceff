import type { ElementModel, PageModel } from '../model.ts';
import { type Announcement, describeElement, getExposedText, isLandmark, truncate } from './announcement.ts';
import { readPage, type StopRecorder } from './page-reader.ts';
import { type SpokenText, speakAll } from './screen-readers.ts';
import { visitPage } from './visit-page.ts';

/** Ways to move through a page: item by item in reading order, or from one heading, tab stop or landmark to the next. */
export const TRANSCRIPT_ORDERS = ['reading', 'headings', 'tab', 'landmarks'] as const;
export type TranscriptOrder = (typeof TRANSCRIPT_ORDERS)[number];

/** What is announced at a stop: facts about an element, without those that don't apply, or a piece of text. */
export type TranscriptContent = Partial<Announcement> | string;

/** One stop, independent of any screen reader's wording. Plain data. */
export interface TranscriptEntry {
  /** Selects the element; for text, the element that contains its beginning. */
  readonly selector: string;
  readonly says: TranscriptContent;
}

/** The stops of one order. */
export interface TranscriptStops {
  /** Indexes of the transcript's entries. */
  readonly stops: readonly number[];
  /** Number of additional stops beyond the limits. */
  readonly omitted: number;
}

/** A page's transcript, independent of any screen reader's wording; see {@link speakTranscript}. Plain data. */
export interface RecordedTranscript {
  /** A stop that several orders share has one entry. */
  readonly entries: readonly TranscriptEntry[];
  /** An order that wasn't recorded has no stops. */
  readonly orders: Readonly<Record<TranscriptOrder, TranscriptStops>>;
}

/** One stop with its announcement. */
export interface SpokenLine {
  readonly entry: TranscriptEntry;
  readonly says: SpokenText;
}

export interface Transcript {
  readonly lines: readonly SpokenLine[];
  /** Number of additional stops beyond the limits. */
  readonly omitted: number;
}

/** Limits for a page's transcript. */
export const TRANSCRIPT_LIMITS = {
  /** Stops in one order. */
  stops: 5_000,
  /** Characters of all entries together, including selectors. */
  characters: 500_000,
} as const;

/** Returns what screen readers announce for one element, approximately. */
export const announceElement = (element: ElementModel): SpokenText => speakAll(describeElement(element));

/**
 * Returns what screen readers announce for one element and, if that's nothing, for the text in it,
 * approximately.
 */
export function announceContent(element: ElementModel): SpokenText {
  const announced = announceElement(element);
  if (Object.values(announced).some((text) => text !== '')) return announced;
  const text = truncate(getExposedText(element));
  return { nvda: text, jaws: text, voiceover: text };
}

/** A stop with what is announced there: facts about the element, or a piece of text. */
export interface TranscriptStop {
  readonly element: ElementModel;
  readonly says: Announcement | string;
}

/** Returns what screen readers announce on a page as it was captured, approximately. */
export const createTranscript = (page: PageModel, order: TranscriptOrder): Transcript =>
  speakTranscript(recordTranscript(page, [order]), order);

/** Records what is announced on a page as it was captured, in the given orders. */
export function recordTranscript(
  page: PageModel,
  orders: readonly TranscriptOrder[] = TRANSCRIPT_ORDERS,
  limits: Readonly<Record<keyof typeof TRANSCRIPT_LIMITS, number>> = TRANSCRIPT_LIMITS,
): RecordedTranscript {
  const lister = new StopLister(page);
  const entries: TranscriptEntry[] = [];
  const indexes = new Map<Announcement, number>();
  let characters = 0;
  const addEntry = ({ element, says }: TranscriptStop): number | null => {
    const known = typeof says === 'string' ? undefined : indexes.get(says);
    if (known !== undefined) return known;
    const entry = { selector: element.selector, says: typeof says === 'string' ? says : toFacts(says) };
    const length = countCharacters(entry);
    if (characters + length > limits.characters) return null;
    characters += length;
    const index = entries.push(entry) - 1;
    if (typeof says !== 'string') indexes.set(says, index);
    return index;
  };
  const recordStops = (order: TranscriptOrder): TranscriptStops => {
    const stops: number[] = [];
    const listed = lister.list(order);
    for (const stop of listed) {
      const index = stops.length < limits.stops ? addEntry(stop) : null;
      // What follows a gap would seem to follow what precedes it.
      if (index === null) break;
      stops.push(index);
    }
    return { stops, omitted: listed.length - stops.length };
  };
  const recorded: Partial<Record<TranscriptOrder, TranscriptStops>> = {};
  // The overviews come first, so that long text can't use up their characters.
  for (const order of RECORDING_ORDER) if (orders.includes(order)) recorded[order] = recordStops(order);
  const none: TranscriptStops = { stops: [], omitted: 0 };
  return { entries, orders: { reading: none, headings: none, tab: none, landmarks: none, ...recorded } };
}

const RECORDING_ORDER = [
  'headings',
  'landmarks',
  'tab',
  'reading',
] as const satisfies readonly TranscriptOrder[];

/** Words a recorded transcript approximately as each screen reader does. */
export function speakTranscript({ entries, orders }: RecordedTranscript, order: TranscriptOrder): Transcript {
  const { stops, omitted } = orders[order];
  const lines = stops.flatMap((stop) => {
    const entry = entries[stop];
    return entry === undefined ? [] : { entry, says: speakContent(entry.says) };
  });
  return { lines, omitted };
}

/** Returns the stops of {@link createTranscript}, without wording and without its limits. */
export const listTranscriptStops = (page: PageModel, order: TranscriptOrder): TranscriptStop[] =>
  new StopLister(page).list(order);

function speakContent(says: TranscriptContent): SpokenText {
  return typeof says === 'string'
    ? { nvda: says, jaws: says, voiceover: says }
    : speakAll({ ...noFacts, ...says });
}

const noFacts: Announcement = {
  role: null,
  innerRole: null,
  name: '',
  states: [],
  value: '',
  placeholder: '',
  description: '',
  level: null,
  position: null,
  size: null,
  cell: null,
};

/** Removes the facts that don't apply. */
function toFacts(announcement: Announcement): Partial<Announcement> {
  const applies = (fact: unknown) =>
    fact !== null && fact !== '' && !(Array.isArray(fact) && fact.length === 0);
  return Object.fromEntries(Object.entries(announcement).filter(([, fact]) => applies(fact)));
}

function countCharacters({ selector, says }: TranscriptEntry): number {
  if (typeof says === 'string') return selector.length + says.length;
  const { name = '', value = '', placeholder = '', description = '', cell } = says;
  const texts = [selector, name, value, placeholder, description, cell?.columnHeader ?? ''];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Lists a page's stops in several orders, in which an element's announcement is the same object. */
class StopLister {
  readonly #page: PageModel;
  readonly #announcements = new Map<ElementModel, Announcement>();
  #elements: readonly ElementModel[] | null = null;

  constructor(page: PageModel) {
    this.#page = page;
  }

  list(order: TranscriptOrder): TranscriptStop[] {
    const recorder = new TranscriptRecorder(this.#announcements);
    if (order === 'reading') readPage(this.#page, recorder);
    else {
      this.#elements ??= listElements(this.#page);
      for (const element of selectStops(this.#page, this.#elements, order)) recorder.addElement(element);
    }
    return recorder.stops;
  }
}

class TranscriptRecorder implements StopRecorder {
  /** Stops at which something is announced. */
  readonly stops: TranscriptStop[] = [];
  readonly #announcements: Map<ElementModel, Announcement>;

  constructor(announcements: Map<ElementModel, Announcement>) {
    this.#announcements = announcements;
  }

  addElement(element: ElementModel, changes?: Partial<Announcement>): void {
    const own = this.#describe(element);
    const announcement = changes === undefined ? own : { ...own, ...changes };
    if (Object.values(speakAll(announcement)).some((text) => text !== ''))
      this.stops.push({ element, says: announcement });
  }

  addText(element: ElementModel, text: string): void {
    this.stops.push({ element, says: text });
  }

  #describe(element: ElementModel): Announcement {
    let announcement = this.#announcements.get(element);
    if (announcement === undefined) {
      announcement = describeElement(element);
      this.#announcements.set(element, announcement);
    }
    return announcement;
  }
}

/** Selects the elements of an order. */
function selectStops(
  page: PageModel,
  elements: readonly ElementModel[],
  order: Exclude<TranscriptOrder, 'reading'>,
): ElementModel[] {
  if (order === 'headings') return elements.filter(({ isExposed, role }) => isExposed && role === 'heading');
  if (order === 'landmarks') return elements.filter((element) => element.isExposed && isLandmark(element));
  // Positive values come first, in ascending order. Focus moves into frames, not to them.
  const getRank = (element: ElementModel) => {
    const index = Number.parseInt(element.attr('tabindex') ?? '', 10);
    return index > 0 ? index : Number.POSITIVE_INFINITY;
  };
  const frames = new Set(page.documents.map(({ frameElement }) => frameElement));
  return elements
    .filter((element) => element.isTabbable && !frames.has(element))
    .map((element) => ({ element, rank: getRank(element) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ element }) => element);
}

/** Lists the elements of a page and its frames in the order of the flat tree. */
function listElements(page: PageModel): ElementModel[] {
  const elements: ElementModel[] = [];
  visitPage(page, {
    enter: (element) => {
      elements.push(element);
      return 'continue';
    },
  });
  return elements;
}
