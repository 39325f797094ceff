import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatNumber } from '#app/format/format.ts';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import json from './speech-report.json' with { type: 'json' };
import transcripts from './transcript-report.json' with { type: 'json' };

type Plan = (typeof json)['plans'][number];
type Reader = 'nvda' | 'jaws' | 'voiceover';

const TEST_PLANS_URL = 'https://github.com/w3c/aria-at/tree/master/tests';

const createColumn = (id: Reader, heading: string): Column<Plan> => ({
  id,
  heading,
  isNumeric: true,
  cell: (plan) => (
    <span className="whitespace-nowrap">
      {plan[id]} of {plan.required}
    </span>
  ),
});

const columns: readonly Column<Plan>[] = [
  { id: 'plan', heading: 'Test plan', cell: ({ plan }) => plan },
  createColumn('nvda', 'NVDA'),
  createColumn('jaws', 'JAWS'),
  createColumn('voiceover', 'VoiceOver'),
];

/** Returns the share of required assertions that are conveyed, such as `95.9%`. */
function getConveyedShare(reader: Reader): string {
  const sum = (key: Reader | 'required') => json.plans.reduce((total, plan) => total + plan[key], 0);
  return `${Math.floor((1_000 * sum(reader)) / sum('required')) / 10}%`;
}

type TranscriptPage = (typeof transcripts)['pages'][number];

/** Formats how many items both have, of all that either has: “361 of 365”. */
const formatMatches = ({ same, onlyOurs, onlyTheirs }: TranscriptPage['words']): string =>
  `${formatNumber(same)} of ${formatNumber(same + Math.max(onlyOurs, onlyTheirs))}`;

const transcriptColumns: readonly Column<TranscriptPage>[] = [
  { id: 'page', heading: 'Page', cell: ({ name }) => name },
  { id: 'elements', heading: 'Elements', isNumeric: true, cell: ({ elements }) => formatMatches(elements) },
  { id: 'words', heading: 'Words', isNumeric: true, cell: ({ words }) => formatMatches(words) },
];

/** How whole transcripts match Chromium's accessibility tree. */
function TranscriptTable() {
  const day = transcripts.date.slice(0, 10);
  return (
    <>
      <p className="max-w-prose">
        On <time dateTime={day}>{formatLongDate(day)}</time>, we compared the transcripts of{' '}
        {transcripts.pages.length} real pages with Chromium’s accessibility tree, which screen readers read:
        the order, roles, names, states, values and descriptions of all elements announced, and the words
        between them.
      </p>
      <div className="max-w-3xl">
        <DataTable
          caption="Transcripts that match Chromium’s accessibility tree, by page"
          isCaptionHidden
          columns={transcriptColumns}
          rows={transcripts.pages}
          getRowKey={({ name }) => name}
        />
      </div>
    </>
  );
}

/** How screen reader announcements are derived, and how many of ARIA-AT's assertions they convey. */
export function ScreenReaderTable() {
  const day = json.date.slice(0, 10);
  return (
    <section aria-labelledby="screen-readers" className="space-y-6">
      <h2 id="screen-readers" className="text-page">
        What screen readers announce
      </h2>
      <p className="max-w-prose">
        For issues with names, roles and states, we show what NVDA, JAWS and VoiceOver on macOS announce
        before and after the fix. These announcements are approximate. We don’t run the screen readers: we
        derive the name, role, states, value, description and position of each element from the page, and use
        each screen reader’s wording in its default settings. Real announcements differ by version, settings,
        browser and how you move to the element.
      </p>
      <p className="max-w-prose">
        The W3C’s{' '}
        <a href={TEST_PLANS_URL} className="text-link">
          ARIA-AT test plans
        </a>{' '}
        list what a screen reader must convey for common patterns. On{' '}
        <time dateTime={day}>{formatLongDate(day)}</time>, our announcements for {json.plans.length} pages
        that use these patterns conveyed {getConveyedShare('nvda')} of the required assertions for NVDA,{' '}
        {getConveyedShare('jaws')} for JAWS and {getConveyedShare('voiceover')} for VoiceOver. We wrote the
        pages and the wording, so this shows that nothing required is missing, not that a screen reader says
        each word. Assertions about using the page, such as the position of the cursor, count as not conveyed.
      </p>
      <div className="max-w-3xl">
        <DataTable
          caption="Required assertions that our announcements convey, by ARIA-AT test plan"
          isCaptionHidden
          columns={columns}
          rows={json.plans}
          getRowKey={({ plan }) => plan}
        />
      </div>
      <TranscriptTable />
    </section>
  );
}
