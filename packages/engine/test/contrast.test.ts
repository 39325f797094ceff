import type { ScanEvent } from '@curbcut/contract';
import { expect, it } from 'vitest';
import { createPageHtml, useScanner } from './test-site.ts';

const { scan } = useScanner();

const getFindings = (events: readonly ScanEvent[]) =>
  events.flatMap((event) => (event.type === 'page-done' ? event.page.findings : []));
const getContrastFindings = (events: readonly ScanEvent[]) =>
  getFindings(events).filter(({ ruleId }) => ruleId.startsWith('color-contrast'));

/** White text, half of it on a white background, which can only be determined from pixels. */
const halfInvisible =
  '<style>* { transition: all 1s }</style><p style="display: inline-block; color: #fff; background: linear-gradient(to right, #000 50%, #fff 50%)">Ferries to Kiel and Oslo</p>';

it('measures text on a gradient by its pixels with the same result each time, and restores the page for axe-core', async () => {
  const site = { '/': createPageHtml('Start', halfInvisible) };
  const first = await scan(site, { settings: { secondOpinion: true } });
  expect(getContrastFindings(first.events)).toMatchObject([
    { ruleId: 'color-contrast', outcome: 'failed', reason: 'tooLittleInPart', facts: { ratio: '1.00' } },
  ]);
  const second = await scan(site);
  const messages = (events: readonly ScanEvent[]) =>
    getContrastFindings(events).map(({ message }) => message);
  expect(messages(second.events)).toEqual(messages(first.events));
});

it('tests Level AAA only when requested', async () => {
  const site = { '/': createPageHtml('Start', '<p style="color: #666">Ferries</p>') };
  expect(getContrastFindings((await scan(site)).events)).toEqual([]);
  const { events } = await scan(site, { settings: { level: 'AAA' } });
  expect(getContrastFindings(events)).toMatchObject([
    { ruleId: 'color-contrast-enhanced', outcome: 'failed' },
  ]);
});
