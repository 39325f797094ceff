import type { NotTestedPage, TestedPage } from '@curbcut/contract';
import { cleanJson } from '@curbcut/reports';
import { toPageRecord } from './page-record.ts';
import { createPageSequencer, type StreamFormatter } from './stream-formatter.ts';

/** Formats one JSON document, `{pages: [...], summary: {tested, notTested, beyondLimit}}`, written page by page. */
export function createJsonFormatter(): StreamFormatter {
  const pages = createPageSequencer<TestedPage | NotTestedPage>();
  let written = 0;
  const summary = { tested: 0, notTested: 0, beyondLimit: 0 };
  const opening = '{"pages":[';
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type === 'scan-done') summary.beyondLimit += event.beyondLimit;
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished(event.page)
        .map((page) => {
          summary[page.status === 'tested' ? 'tested' : 'notTested'] += 1;
          return `${written++ === 0 ? opening : ','}\n${cleanJson(toPageRecord(page))}`;
        })
        .join('');
    },
    end: () => `${written === 0 ? opening : '\n'}],"summary":${cleanJson(summary)}}\n`,
  };
}
