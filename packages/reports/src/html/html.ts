import type { ReportType } from '@curbcut/contract';
import { PRINCIPLES } from '@curbcut/wcag';
import type { ReportInput } from '../input.ts';
import { criteriaOf } from '../survey/criteria.ts';
import { type Survey, surveyOf } from '../survey/survey.ts';
import { hostOf, plural } from '../words.ts';
import type { Markup } from './markup.ts';
import { html } from './markup.ts';
import { changes } from './parts/changes.ts';
import { coverage } from './parts/coverage.ts';
import { criteriaTables, standings } from './parts/criteria.ts';
import { head } from './parts/head.ts';
import { issueGroups, issueSections } from './parts/issues.ts';
import { pageTable } from './parts/pages.ts';
import { score } from './parts/score.ts';
import { scoreCalculation } from './parts/score-calculation.ts';
import { closing, opening } from './shell.ts';

const PRINCIPLE_NAMES = Object.values(PRINCIPLES);

interface Told {
  /** Follows the name of the site. */
  readonly title: string;
  readonly lead: string;
}

const TOLD: Readonly<Record<ReportType, Told>> = {
  summary: {
    title: 'accessibility summary',
    lead: 'What a scan found, what clears most of it, and what it cannot tell.',
  },
  detailed: {
    title: 'accessibility report',
    lead: 'Every cause that a scan found, whom it stops, and where it shows.',
  },
  developer: {
    title: 'accessibility report for developers',
    lead: 'Every cause that a scan found, with its source, what was measured, and how to mend it.',
  },
  conformance: {
    title: 'WCAG 2.2, criterion by criterion',
    lead: 'What was tested automatically for each success criterion, what was found, and what is left to a person.',
  },
};

/**
 * One self-contained file: no script, no request to anywhere, everything from scanned pages as text. It is what is
 * printed as the PDF, too.
 */
export async function* htmlReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  const told = TOLD[type];
  const survey = await surveyOf(input);
  yield await opening(`${hostOf(input.scan.url)}: ${told.title}`, type);
  for await (const part of partsOf(input, survey, type)) yield part.text;
  yield closing(input.scan.version);
}

async function* partsOf(input: ReportInput, survey: Survey, type: ReportType): AsyncGenerator<Markup> {
  const isSummary = type === 'summary';
  yield head(input, survey, { ...TOLD[type], short: isSummary });
  if (type === 'conformance') {
    const rows = criteriaOf(input, survey);
    yield contents([
      ['standings', 'How the criteria stand'],
      ...PRINCIPLE_NAMES.map((name): [string, string] => [name.toLowerCase(), name]),
      ['coverage', 'What was tested, what was not, and what needs a person'],
    ]);
    yield standings(rows);
    yield* criteriaTables(rows);
    yield coverage(input, survey);
    return;
  }
  if (!isSummary) {
    yield contents([
      ['score', 'The score'],
      ['changes', 'What to change first'],
      ...issueGroups(input).map(({ id, title, issues }): [string, string] => [
        id,
        `${title}: ${plural(issues.length, 'issue', 'issues')}`,
      ]),
      ['pages', 'Pages'],
      ['coverage', 'What was tested, what was not, and what needs a person'],
    ]);
  }
  yield score(input, survey);
  if (!isSummary) yield scoreCalculation(input);
  yield await changes(input);
  if (!isSummary) {
    yield* issueSections(input, { full: type === 'developer' });
    yield* pageTable(input);
  }
  yield coverage(input, survey, { short: isSummary });
}

function contents(entries: readonly (readonly [id: string, title: string])[]): Markup {
  return html`<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ol>${entries.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ol>
</nav>
`;
}
