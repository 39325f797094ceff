import type { ReportInput } from '../../input.ts';
import { type CriterionStanding, criteriaOf } from '../../survey/criteria.ts';
import { NEEDS_PERSON, NO_CLAIM } from '../../survey/needs-person.ts';
import type { Survey } from '../../survey/survey.ts';
import { count, plural } from '../../words.ts';
import { address, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';

/** Reasons that the table names one by one, those of most pages first; the rest is counted. */
const MOST_REASONS = 6;

/** What was tested, what was not, and what needs a person: in every report. */
export function coverage(input: ReportInput, survey: Survey, { short = false } = {}): Markup {
  const criteria = criteriaOf(input, survey);
  return html`<section>
<h2 id="coverage">What was tested, what was not, and what needs a person</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage"><table class="coverage">
<thead><tr><th scope="col">State</th><th scope="col">How much</th><th scope="col">What that means</th></tr></thead>
<tbody>
${testedRows(input, survey, criteria)}${untestedRows(input, survey, criteria, short)}${personRows(survey, criteria, short)}</tbody></table></div>
<p class="note">${NO_CLAIM}</p>
</section>
`;
}

function row(state: string, howMuch: string, what: Markup | string): Markup {
  return html`<tr><th scope="row">${state}</th><td>${howMuch}</td><td>${what}</td></tr>
`;
}

function testedRows({ scan }: ReportInput, survey: Survey, criteria: readonly CriterionStanding[]): Markup[] {
  const asked = criteria.filter(({ rules }) => rules.length > 0).length;
  const second = scan.settings.second_opinion ? ' axe-core was asked as a second opinion.' : '';
  return [
    row(
      'Tested',
      plural(survey.pagesTested, 'page', 'pages'),
      `${count(survey.elements)} elements, in a real browser, by ${plural(survey.rulesAsked, 'rule', 'rules')}, of which ${count(survey.rulesApplied)} had something to ask.${second}`,
    ),
    row(
      'Partly tested',
      `${count(asked)} of ${plural(criteria.length, 'criterion', 'criteria')}`,
      'Automatic rules ask a part of what these success criteria of WCAG 2.2 ask; the conformance report tells which.',
    ),
  ];
}

function untestedRows(
  { scan }: ReportInput,
  survey: Survey,
  criteria: readonly CriterionStanding[],
  short: boolean,
): Markup[] {
  const reasons = survey.untested.toSorted((a, b) => b.pages - a.pages);
  const named = reasons.slice(0, short ? 2 : MOST_REASONS);
  const rest = reasons.slice(named.length).reduce((sum, { pages }) => sum + pages, 0);
  const parts = survey.unexamined.toSorted((a, b) => b.parts - a.parts);
  const shownParts = parts.slice(0, short ? 1 : MOST_REASONS);
  const restParts = parts.slice(shownParts.length).reduce((sum, part) => sum + part.parts, 0);
  const without = criteria.filter(({ rules }) => rules.length === 0);
  return [
    ...named.map(({ reason, advice, pages, urls }) =>
      row(
        'Not tested',
        plural(pages, 'page', 'pages'),
        html`${reason} ${advice}${short ? '' : html` Such as ${address(urls[0]!)}.`}`,
      ),
    ),
    ...(rest > 0 ? [row('Not tested', plural(rest, 'page', 'pages'), 'For other reasons.')] : []),
    ...(survey.pagesBeyondLimit > 0
      ? [
          row(
            'Not tested',
            plural(survey.pagesBeyondLimit, 'page', 'pages'),
            `Known of, and beyond the scan’s limit of ${plural(scan.settings.max_pages, 'page', 'pages')}.`,
          ),
        ]
      : []),
    ...shownParts.map(({ reason, detail, parts: found, pages }) =>
      row(
        'Not examined',
        `${plural(found, 'part', 'parts')} on ${plural(pages, 'page', 'pages')}`,
        foreign(detail || reason),
      ),
    ),
    ...(restParts > 0 ? [row('Not examined', plural(restParts, 'part', 'parts'), 'For other reasons.')] : []),
    ...(without.length > 0
      ? [
          row(
            'Not tested',
            plural(without.length, 'criterion', 'criteria'),
            short
              ? 'No automatic rule asks about these success criteria; a person has to test them.'
              : `No automatic rule asks about ${without.map(({ criterion }) => criterion.id).join(', ')}; a person has to test them.`,
          ),
        ]
      : []),
  ];
}

function personRows(survey: Survey, criteria: readonly CriterionStanding[], short: boolean): Markup[] {
  const waiting = criteria.filter(({ reviews }) => reviews.length > 0).map(({ criterion }) => criterion.id);
  return [
    ...(survey.reviews > 0
      ? [
          row(
            'Needs a person',
            plural(survey.reviews, 'cause', 'causes'),
            short || waiting.length === 0
              ? 'The scan found these and cannot tell whether they are barriers.'
              : `The scan found these and cannot tell whether they are barriers: ${waiting.join(', ')}.`,
          ),
        ]
      : []),
    row('Needs a person', 'Every page', html`<ul>${NEEDS_PERSON.map((line) => html`<li>${line}</li>`)}</ul>`),
  ];
}
