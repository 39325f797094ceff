import { CdpError } from '@curbcut/capture';
import { listLimitedTests } from '@curbcut/contract';
import { expect, it, vi } from 'vitest';
import { PageFrame } from '../../capture/src/visit/frames.ts';
import { createPageHtml, useScanner } from './test-site.ts';

/**
 * Scans a page on which one call takes longer than its limit, as on a busy machine. What the call tests is then
 * reported as not tested: without findings and without a report, known issues would count as fixed.
 */
const scanning = useScanner();

const html = createPageHtml(
  'Ferries',
  `<img src="data:,"><p>Daily to <a href="#oslo">Oslo</a></p>
  <p style="color: #555; background: linear-gradient(#fff, #333)">Seats on both decks</p>
  <div style="height: 20px; overflow: hidden">Ferries leave from the old pier, next to the lighthouse.</div>`,
);

it.each([
  ['paintTextForMeasurement', 'text contrast over images and gradients'],
  ['findTextClippedBySpacing', 'text spacing'],
  ['watchFocus', 'keyboard focus'],
  ['findLostTexts', 'text at 200% zoom'],
  ['findReflowProblems', 'reflow in a narrow window'],
])('if %s takes too long, reports as not tested: %s', async (name, test) => {
  const { evaluate } = PageFrame.prototype;
  const late = vi.fn(() =>
    Promise.reject(new CdpError('timed-out', 'Runtime.evaluate', 'no response', 5_000)),
  );
  const spy = vi.spyOn(PageFrame.prototype, 'evaluate').mockImplementation(function (
    this: PageFrame,
    expression,
    options,
  ) {
    return (
      new RegExp(`curbcutInPage\\.${name}\\b`).test(expression)
        ? late()
        : evaluate.call(this, expression, options)
    ) as Promise<never>;
  });
  try {
    const { events } = await scanning.scan({ '/': html }, { maxPages: 1, settings: { depth: 'standard' } });
    expect(late).toHaveBeenCalled();
    const pages = events.flatMap((event) => (event.type === 'page-done' ? [event.page] : []));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    expect(listLimitedTests(pages[0]!.unexamined)).toContain(test);
  } finally {
    spy.mockRestore();
  }
});
