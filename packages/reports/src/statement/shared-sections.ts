import { type StatementBlock, type StatementDetails, splitList } from '@curbcut/contract';
import { formatLongDate } from '../format-text.ts';
import type { StatementFacts } from './assessment.ts';
import { group, linked, list, paragraph, paragraphs, type Section, section } from './statement-blocks.ts';

export function createContact(details: StatementDetails, reply: (time: string) => string): StatementBlock[] {
  const { email, phone, contact_url, address, response_time, formats } = details;
  const items = [
    ...(email === '' ? [] : [{ label: 'Email: ', text: email, href: `mailto:${email}` }]),
    ...(phone === '' ? [] : [{ label: 'Phone: ', text: phone, href: null }]),
    ...(contact_url === '' ? [] : [{ label: 'Contact form: ', text: contact_url, href: contact_url }]),
    ...(address === '' ? [] : [{ label: 'Address: ', text: address.replace(/\s*\n\s*/g, ', '), href: null }]),
  ];
  return [
    { kind: 'list', items },
    ...(response_time === '' ? [] : [paragraph(reply(response_time))]),
    ...paragraphs(formats),
  ];
}

/** Describes the enforcement procedure, with a link to it. */
export const createEnforcement = (
  { enforcement_url: url }: StatementDetails,
  text: string,
): StatementBlock[] => [...paragraphs(text), ...linked('Enforcement procedure: ', url)];

/**
 * The limitations that the organization reports, one item each: what it is, why, what the organization is
 * doing about it and what people can do.
 */
export const describeLimitations = ({ limitations }: StatementDetails): string[] =>
  limitations.map(({ content, reason, remedy, alternative }) =>
    [`${content}:`, reason, remedy, alternative].filter((part) => part !== '').join(' '),
  );

/** How accessibility was assessed, described as the method that the EU model asks for. */
function createAssessment(
  { assessment }: StatementFacts,
  { organization, assessed_by, report_url }: StatementDetails,
): StatementBlock[] {
  const approach = {
    '': [],
    self: [`${organization} assessed the accessibility of the website itself (self-evaluation).`],
    external: [`${organization} had the accessibility of the website assessed by a third party.`],
  }[assessed_by];
  return [
    ...[...approach, ...assessment].map(paragraph),
    ...linked('The evaluation report is available at: ', report_url),
  ];
}

export const describeReview = ({ reviewed_on }: StatementDetails): string =>
  reviewed_on === '' ? '' : ` It was last reviewed on ${formatLongDate(reviewed_on)}.`;

export function createPreparation(facts: StatementFacts, details: StatementDetails): StatementBlock[] {
  const { prepared_on, published_on, revised_on } = details;
  return [
    paragraph(`This statement was prepared on ${formatLongDate(prepared_on)}.${describeReview(details)}`),
    ...createAssessment(facts, details),
    ...(published_on === ''
      ? []
      : [paragraph(`The website was published on ${formatLongDate(published_on)}.`)]),
    ...(revised_on === ''
      ? []
      : [paragraph(`Its content was last substantially revised on ${formatLongDate(revised_on)}.`)]),
  ];
}

/**
 * Describes the browsers and assistive technologies the site works with. This comes from people, not from the
 * audit's tests.
 */
export function createCompatibility(
  { site, environments, technologies }: StatementFacts,
  details: StatementDetails,
): Section[] {
  const compatible = splitList(details.compatibility, /\n/);
  const incompatible = splitList(details.incompatibility, /\n/);
  const named = details.technologies === '' ? technologies : splitList(details.technologies);
  const designed = compatible.length > 0 ? compatible : environments;
  return [
    section('Compatibility with browsers and assistive technology', [
      ...(designed.length === 0
        ? []
        : [paragraph(`${site} is designed to be compatible with the following:`), ...list(designed)]),
      ...(incompatible.length === 0
        ? []
        : [paragraph(`${site} is not compatible with:`), ...list(incompatible)]),
    ]),
    section(
      'Technical specifications',
      named.length === 0
        ? []
        : [
            paragraph(
              `Accessibility of ${site} relies on the following technologies to work with the particular combination of web browser and any assistive technologies or plugins installed on your computer:`,
            ),
            ...list(named),
            paragraph(
              'These technologies are relied upon for conformance with the accessibility standards used.',
            ),
          ],
    ),
  ];
}

export const createApproval = ({ organization, approved_by }: StatementDetails, heading: string): Section =>
  section(
    heading,
    approved_by === ''
      ? []
      : [paragraph(`This accessibility statement is approved by: ${organization}, ${approved_by}`)],
  );

export const UNFINISHED = 'The evaluation is not finished, so the compliance status is not known yet.';

export const describeNoneFound = ({ target }: StatementFacts): string =>
  `The evaluation found no failures of ${target} on the pages that were evaluated. It makes no statement about other pages.`;

interface NonAccessibleHeadings {
  readonly nonCompliance: string;
  readonly outOfScope: string;
}

export function createNonAccessibleContent(
  { limitations }: StatementFacts,
  details: StatementDetails,
  headings: NonAccessibleHeadings,
): Section[] {
  const parts = [
    section(headings.nonCompliance, list([...limitations, ...describeLimitations(details)]), 3),
    section('Disproportionate burden', paragraphs(details.disproportionate_burden), 3),
    section(headings.outOfScope, paragraphs(details.out_of_scope), 3),
    section('Accessible alternatives', paragraphs(details.alternatives), 3),
    section('Planned improvements', paragraphs(details.plans), 3),
  ].filter(({ blocks }) => blocks.length > 0);
  if (parts.length === 0) return [];
  return [
    group('Non-accessible content', 'The content listed below is non-accessible for the following reasons.'),
    ...parts,
  ];
}
