import type { ReportInput } from '../../input.ts';
import type { Survey } from '../../survey/survey.ts';
import { hostOf, plural } from '../../words.ts';
import { address, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';

/** Rows of domes as they lie before somebody who comes to the kerb: our mark. */
const ROWS = [
  { y: 6.6, radius: 1.5, columns: [9, 14, 19] },
  { y: 12.7, radius: 2.15, columns: [7.7, 14, 20.3] },
  { y: 20.4, radius: 2.85, columns: [6.2, 14, 21.8] },
];

/** What of it there is room for. */
interface Room {
  /** Characters of the host, and of the address. */
  readonly host: number;
  readonly address: number;
  /** Ways of looking. */
  readonly ways: number;
}

const IN_FULL: Room = { host: 253, address: 300, ways: 8 };
/** A summary is one page. */
const IN_SHORT: Room = { host: 60, address: 90, ways: 1 };

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What is said first: of which site, when, and what for. */
export function head(
  { scan }: ReportInput,
  survey: Survey,
  { title, lead, short }: { title: string; lead: string; short: boolean },
): Markup {
  const room = short ? IN_SHORT : IN_FULL;
  const when = scan.completed_at ?? scan.created_at;
  return html`<header>
<p class="maker"><svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="8" class="plate"/>${ROWS.map(({ y, radius, columns }) => columns.map((x) => html`<circle cx="${x}" cy="${y}" r="${radius}"/>`))}</svg>Curbcut</p>
<h1>${foreign(hostOf(scan.url), room.host)} <span class="kind">${title}</span></h1>
<p class="lead">${lead}</p>
<dl class="facts">
<div><dt>Address</dt><dd>${address(scan.url, { most: room.address })}</dd></div>
<div><dt>Scanned on</dt><dd><time datetime="${when}">${longDate.format(new Date(when))}</time></dd></div>
<div><dt>Pages tested</dt><dd>${pagesOf(survey)}</dd></div>
<div><dt>Held against</dt><dd>WCAG 2.2, level ${scan.settings.level}${scan.settings.best_practices ? ', and good practice' : ''}</dd></div>
<div><dt>Looked at</dt><dd>${lookedAt(scan.settings.variants, room.ways)}</dd></div>
</dl>
</header>
`;
}

function lookedAt(variants: ReportInput['scan']['settings']['variants'], most: number): string {
  const rest = variants.length - most;
  return [
    ...variants
      .slice(0, most)
      .map(({ viewport, colorScheme }) => `${viewport.width} × ${viewport.height} px, ${colorScheme}`),
    ...(rest > 0 ? [`and ${plural(rest, 'other way', 'other ways')}`] : []),
  ].join('; ');
}

function pagesOf({ pagesTested, pagesNotTested, pagesBeyondLimit }: Survey): string {
  const left = pagesNotTested + pagesBeyondLimit;
  return left === 0
    ? plural(pagesTested, 'page', 'pages')
    : `${plural(pagesTested, 'page', 'pages')} of ${plural(pagesTested + left, 'page', 'pages')} known`;
}
