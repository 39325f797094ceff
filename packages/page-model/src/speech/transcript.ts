import type { ElementModel, PageModel } from '../model.ts';
import { type Announcement, describeElement, getExposedText, isLandmark, truncate } from './announcement.ts';
import { readPage, type StopRecorder } from './page-reader.ts';
import { type SpokenText, speakAll } from './screen-readers.ts';
import { visitPage } from './visit-page.ts';

/** Ways to move through a page: item by item in reading order, or from one heading, tab stop or landmark to the next. */
export const TRANSCRIPT_ORDERS = ['reading', 'headings', 'tab', 'landmarks'] as const;
export type TranscriptOrder = (typeof TRANSCRIPT_ORDERS)[number];

/** The announcement at one stop. */
export interface TranscriptLine {
  /** Selects the element; for text, the element that contains its beginning. */
  readonly selector: string;
  readonly says: SpokenText;
}

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  /** Number of additional stops beyond the limit. */
  readonly omitted: number;
}

/** Maximum number of stops in a transcript. */
const MAX_LINES = 10_000;

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
export function createTranscript(page: PageModel, order: TranscriptOrder): Transcript {
  const lines: TranscriptLine[] = [];
  let omitted = 0;
  for (const { element, says } of listTranscriptStops(page, order)) {
    if (lines.length < MAX_LINES) lines.push({ selector: element.selector, says: speakStop(says) });
    else omitted += 1;
  }
  return { lines, omitted };
}

/** Returns the stops of {@link createTranscript}, without wording and without its limit. */
export function listTranscriptStops(page: PageModel, order: TranscriptOrder): TranscriptStop[] {
  const recorder = new TranscriptRecorder();
  if (order === 'reading') readPage(page, recorder);
  else for (const element of listStops(page, order)) recorder.addElement(element);
  return recorder.stops;
}

function speakStop(says: TranscriptStop['says']): SpokenText {
  return typeof says === 'string' ? { nvda: says, jaws: says, voiceover: says } : speakAll(says);
}

class TranscriptRecorder implements StopRecorder {
  /** Stops at which something is announced. */
  readonly stops: TranscriptStop[] = [];

  addElement(element: ElementModel, changes: Partial<Announcement> = {}): void {
    const announcement = { ...describeElement(element), ...changes };
    if (Object.values(speakAll(announcement)).some((text) => text !== ''))
      this.stops.push({ element, says: announcement });
  }

  addText(element: ElementModel, text: string): void {
    this.stops.push({ element, says: text });
  }
}

function listStops(page: PageModel, order: Exclude<TranscriptOrder, 'reading'>): ElementModel[] {
  const elements = listElements(page);
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
