// Arabic: cspell:ignore اشترِ الآن أزرق
import {
  ChangedTranscripts,
  PageTranscript,
  type ScannedPage,
  ScreenReaderName,
  TranscriptComparison,
  type TranscriptLine,
  TranscriptOrderName,
} from '@curbcut/contract';
import type { MockScan } from './mock-scan.ts';

// Builds the server's responses about transcripts. Each is validated against the contract.

const line = (text: string, role: string | null, issues: TranscriptLine['issues'] = []): TranscriptLine => ({
  text,
  role,
  selector: role ?? 'p',
  issues,
});

/**
 * Builds the transcript of a page of the shop, with texts that are long, or written from right to left. That of page 2
 * is very long.
 */
export function buildTranscript(
  { issues }: MockScan,
  { id, url, title, status }: ScannedPage,
  query: URLSearchParams,
): PageTranscript {
  const order = TranscriptOrderName.parse(query.get('order') ?? 'reading');
  const reader = ScreenReaderName.parse(query.get('screen_reader') ?? 'nvda');
  const isRecorded = status === 'tested';
  const isLong = id === 'p2';
  const listIssues = (ids: readonly string[]): TranscriptLine['issues'] =>
    issues
      .filter((issue) => ids.includes(issue.id))
      .map(({ id: issue_id, rule_title, outcome, severity }) => ({
        issue_id,
        rule_title,
        outcome,
        severity,
      }));
  const role = (name: string, own: string) => (reader === 'jaws' ? `${name} ${own}` : `${name}, ${own}`);
  const headings = [line(role('Mugs', 'heading, level 1'), 'heading', listIssues(['moderate']))];
  const landmarks = [line('banner landmark', 'banner'), line('main landmark', 'main')];
  const controls = [
    line(role('Home', 'link'), 'link'),
    line('button', 'button', listIssues(['critical', 'minor'])),
    line(role('Search', 'edit'), 'textbox'),
  ];
  const lines: Record<TranscriptOrderName, TranscriptLine[]> = {
    reading: [
      landmarks[0]!,
      controls[0]!,
      landmarks[1]!,
      ...headings,
      line(
        'Hand-thrown stoneware mugs, glazed twice and fired at 1,260 °C. Every mug is a little different, and all of them are safe in the dishwasher and the microwave.',
        null,
        listIssues(['serious', 'question']),
      ),
      line('اشترِ الآن: كوب أزرق 250 مل', null),
      line(`Photo_${'of_a_mug_'.repeat(14)}jpg, graphic`, 'img'),
      ...controls.slice(1),
      ...Array.from({ length: isLong ? 230 : 3 }, (_, index) =>
        line(role(`Mug ${index + 1}`, 'link'), 'link'),
      ),
    ],
    headings,
    tab: controls,
    landmarks: [],
  };
  return PageTranscript.parse({
    page_id: id,
    url,
    title,
    order,
    screen_reader: reader,
    lines: isRecorded ? lines[order] : [],
    omitted: isLong && order === 'reading' ? 17 : 0,
    totals: {
      reading: isRecorded ? lines.reading.length + (isLong ? 17 : 0) : 0,
      headings: isRecorded ? 1 : 0,
      tab: isRecorded ? 3 : 0,
      landmarks: 0,
    },
    not_read: isRecorded
      ? ['The content of the frame “Reviews” couldn’t be read, because it’s from another site.']
      : [],
    unavailable: isRecorded ? null : 'page-not-tested',
  } satisfies PageTranscript);
}

/** Builds the pages of the shop whose announcements changed: two in reading order, none in other orders. */
export function buildChangedTranscripts(query: URLSearchParams): ChangedTranscripts {
  const order = TranscriptOrderName.parse(query.get('order') ?? 'reading');
  const isChanged = order === 'reading';
  return ChangedTranscripts.parse({
    order,
    pages: isChanged
      ? ['0', '4'].map((page_id) => ({
          page_id,
          url: `https://shop.example/page-${page_id}`,
          title: page_id === '0' ? 'Tide Mugs: handmade stoneware' : '',
        }))
      : [],
    changed: isChanged ? 2 : 0,
    same: isChanged ? 5 : 7,
    not_compared: 1,
  } satisfies ChangedTranscripts);
}

/** Builds what changed on a page. Only NVDA announces something else on the second one. */
export function buildTranscriptComparison(pageId: string, query: URLSearchParams): TranscriptComparison {
  const screen_reader = ScreenReaderName.parse(query.get('screen_reader') ?? 'nvda');
  const isSame = pageId === '4' && screen_reader !== 'nvda';
  return TranscriptComparison.parse({
    page_id: pageId,
    before_page_id: pageId,
    url: `https://shop.example/page-${pageId}`,
    title: '',
    order: TranscriptOrderName.parse(query.get('order') ?? 'reading'),
    screen_reader,
    differences: isSame
      ? []
      : [
          { kind: 'skipped', count: 12 },
          { kind: 'same', text: 'main landmark' },
          { kind: 'same', text: 'Mugs, heading, level 1' },
          { kind: 'changed', before: 'button', after: 'Add to cart, button' },
          { kind: 'removed', text: 'Sold out' },
          {
            kind: 'added',
            text: 'Hand-thrown stoneware mugs, glazed twice and fired at 1,260 °C. All of them are safe in the dishwasher.',
          },
          { kind: 'added', text: 'اشترِ الآن: كوب أزرق 250 مل, link' },
          { kind: 'same', text: 'Delivery, heading, level 2' },
          { kind: 'same', text: 'Within two days' },
          { kind: 'skipped', count: 1 },
        ],
    too_different: false,
    omitted: { before: 0, after: 0 },
  } satisfies TranscriptComparison);
}
