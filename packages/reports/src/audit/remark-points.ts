import { renderProse } from '../html/page-content.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';

/** Splits a criterion's remark, which has one point per line. */
export const splitRemark = (remark: string): string[] =>
  remark
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Renders a remark with several points as a list. */
export function renderRemark(remark: string): SafeHtml {
  const points = splitRemark(remark);
  if (points.length < 2) return html`<bdi>${renderProse(remark)}</bdi>`;
  return html`<ul>${points.map((point) => html`<li><bdi>${renderProse(point)}</bdi></li>`)}</ul>`;
}

/** Formats a remark with several points as a Markdown list, which OpenACR notes support. */
export function formatRemark(remark: string): string {
  const points = splitRemark(remark);
  return points.length < 2 ? remark : points.map((point) => `- ${point}`).join('\n');
}
