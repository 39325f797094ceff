import { describeScreenshot, formatOccurrences } from '../../format-text.ts';
import type { ReportInput, ReportIssue, ReportOccurrence } from '../../report-input.ts';
import { getTopChanges, MAX_TOP_CHANGES } from '../../survey/top-changes.ts';
import { renderCode, renderProse, renderText } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { ScreenshotEmbedder } from '../screenshot-embedder.ts';
import { renderSeverityBadge } from './badge.ts';

/** Length limits in characters, so that each entry in a summary takes only a few lines. */
const MAX_MESSAGE_LENGTH = 130;
const MAX_IMPACT_LENGTH = 160;
const MAX_CAUSE_LENGTH = 60;

/** Maximum number of an issue's occurrences that are read to find one that a screenshot shows. */
const MAX_OCCURRENCES_READ = 20;
/** Minimum size of the part of a page that a summary shows, in CSS pixels: a wide strip around the element. */
const MIN_PART = { width: 240, height: 90 };
/**
 * Sizes of elements that can be recognized in a close crop, in CSS pixels. Smaller ones are only a dot; larger ones
 * are scaled down until nothing can be read.
 */
const CROPPED_SIZES = { width: [12, 480], height: [12, 180] } as const;

/**
 * Renders the few fixes that resolve the most occurrences.
 *
 * @param short for people who don't read code: screenshots instead of selectors
 */
export async function renderTopChanges(input: ReportInput, { short }: { short: boolean }): Promise<SafeHtml> {
  const top = getTopChanges(input.issues);
  if (top.length === 0) {
    return html`<section>
<h2 id="changes">What to fix first</h2>
<p>Automated rules found no failures. The table below lists what still needs review.</p>
</section>
`;
  }
  const rows: SafeHtml[] = [];
  const embedder = new ScreenshotEmbedder(input.readScreenshot);
  for (const issue of top) {
    const { first, visible } = await findExamples(input, issue, short);
    const { name = '', page_url: url = '', image } = visible ?? {};
    const screenshot =
      image &&
      (await embedder.render(image, describeScreenshot({ name, url, selector: 'an example' }), [], MIN_PART));
    rows.push(html`<li>
<div>
<p class="what">${renderSeverityBadge(issue.severity)} <strong>${renderText(removeBackticks(first?.message ?? issue.rule_title), MAX_MESSAGE_LENGTH)}</strong></p>
${short ? renderImpact(issue) : renderFix(issue)}
</div>
${screenshot && html`<div class="shot">${screenshot}</div>`}</li>
`);
  }
  return html`<section>
<h2 id="changes">${top.length === MAX_TOP_CHANGES ? 'The five most effective fixes' : 'The most effective fixes'}</h2>
<ol class="changes">
${rows}</ol>
</section>
`;
}

const removeBackticks = (text: string): string => text.replaceAll('`', '');

function renderImpact(issue: ReportIssue): SafeHtml {
  return html`<p>One fix resolves <b>${formatOccurrences(issue)}</b>. <span class="how">${renderText(removeBackticks(issue.rule_description), MAX_IMPACT_LENGTH)}</span></p>`;
}

function renderFix(issue: ReportIssue): SafeHtml {
  return html`<p>Root cause: ${renderCode(issue.cause, MAX_CAUSE_LENGTH)}. One fix resolves <b>${formatOccurrences(issue)}</b>. <span class="how">${renderProse(getFirstSentence(issue.help))}</span></p>`;
}

function getFirstSentence(text: string): string {
  return text.split(/(?<=[.;]) /)[0]!.replace(/;$/, '.');
}

/**
 * Finds an issue's first occurrence, whose message is the title that reports show for the issue, and the
 * first one with the same message that a close crop of its page's screenshot shows.
 */
async function findExamples(
  input: ReportInput,
  issue: ReportIssue,
  hasScreenshot: boolean,
): Promise<{ first?: ReportOccurrence; visible?: ReportOccurrence }> {
  let first: ReportOccurrence | undefined;
  let read = 0;
  for await (const occurrence of input.occurrences(issue)) {
    first ??= occurrence;
    if (!hasScreenshot || input.readScreenshot === undefined) return { first };
    if (occurrence.message === first.message && hasCloseCrop(occurrence))
      return { first, visible: occurrence };
    read += 1;
    if (read === MAX_OCCURRENCES_READ) break;
  }
  return first === undefined ? {} : { first };
}

/** Whether the screenshot reaches down to the element, and a close crop shows it. */
function hasCloseCrop({ image }: ReportOccurrence): boolean {
  if (image === undefined) return false;
  const { box, screenshot } = image;
  const [minWidth, maxWidth] = CROPPED_SIZES.width;
  const [minHeight, maxHeight] = CROPPED_SIZES.height;
  return (
    box.width >= minWidth &&
    box.width <= maxWidth &&
    box.height >= minHeight &&
    box.height <= maxHeight &&
    box.y + box.height <= screenshot.height / screenshot.scale
  );
}
