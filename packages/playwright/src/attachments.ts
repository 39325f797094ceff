import { type Box, cleanJson } from '@curbcut/contract';
import { escapeHtml } from '@curbcut/reports';
import type { TestInfo } from '@playwright/test';
import { describeNotTested, formatIssues } from './format-issue.ts';
import type { PageScan, PageScreenshot } from './scan-page.ts';

/** Name of the attachment for the reporter. Playwright's own reports hide names that begin with `_`. */
export const STATE_ATTACHMENT = '_curbcut-state';

/** The parts of a scan that the reporter reads. */
export interface RecordedState extends Pick<PageScan, 'name' | 'page' | 'settings'> {
  /** See `describeSelection`. */
  readonly selection: string;
}

/** Attaches a scan to its test: for people as text and as a marked screenshot, and for the reporter. */
export async function attachScan(
  testInfo: Pick<TestInfo, 'attach'>,
  scan: PageScan,
  screenshot: PageScreenshot | null,
  selection: string,
): Promise<void> {
  const { name, page, settings, issues, needsReview, notTested, partlyTested } = scan;
  const recorded: RecordedState = { name, page, settings, selection };
  await testInfo.attach(STATE_ATTACHMENT, {
    body: cleanJson(recorded),
    contentType: 'application/json',
  });
  const sections = [
    ...(notTested === null ? [] : [`Not tested\n\n${describeNotTested(notTested)}`]),
    ...(issues.length === 0 ? [] : [`Issues\n\n${formatIssues(issues)}`]),
    ...(needsReview.length === 0 ? [] : [`Needs review\n\n${formatIssues(needsReview)}`]),
    ...(partlyTested.length === 0 ? [] : [`Partly tested\n\n${partlyTested.join('\n')}`]),
  ];
  if (sections.length > 0)
    await testInfo.attach(`Accessibility: ${name}`, {
      body: sections.join('\n\n'),
      contentType: 'text/plain',
    });
  if (screenshot !== null && issues.length > 0)
    await testInfo.attach(`Issues: ${name}`, {
      body: markScreenshot(scan, screenshot),
      contentType: 'image/svg+xml',
    });
}

/** Draws numbered outlines around the elements with issues; the numbers match the text. */
function markScreenshot(
  { issues }: Pick<PageScan, 'issues'>,
  { bytes, format, width, height, scale }: PageScreenshot,
): string {
  const marks = issues.flatMap(({ occurrences }, index) =>
    occurrences.flatMap(({ finding: { box } }) => (box === null ? [] : markElement(box, index + 1, scale))),
  );
  const image = `data:image/${format};base64,${bytes.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image href="${image}" width="${width}" height="${height}"/><g font-family="sans-serif" font-weight="bold" font-size="14">${marks.join('')}</g></svg>`;
}

function markElement(box: Box, number: number, scale: number): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((length) =>
    Math.round(length * scale),
  ) as [number, number, number, number];
  const labelWidth = 8 + 9 * String(number).length;
  const label = escapeHtml(String(number));
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#fff" stroke-width="5"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#b00020" stroke-width="3"/><rect x="${x}" y="${y}" width="${labelWidth}" height="18" fill="#b00020"/><text x="${x + 4}" y="${y + 14}" fill="#fff">${label}</text>`;
}
