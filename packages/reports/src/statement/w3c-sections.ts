import { type StatementDetails, splitList } from '@curbcut/contract';
import { formatLongDate } from '../format-text.ts';
import type { StatementFacts } from './assessment.ts';
import {
  createApproval,
  createCompatibility,
  createContact,
  createEnforcement,
  describeLimitations,
  describeNoneFound,
  describeReview,
  UNFINISHED,
} from './shared-sections.ts';
import { labeled, linked, list, paragraph, paragraphs, type Section, section } from './statement-blocks.ts';

const APPROACHES: Readonly<Record<StatementDetails['assessed_by'], string>> = {
  '': '',
  self: 'Self-evaluation',
  external: 'External evaluation',
};

/** The sections written by the W3C's statement generator, in its order. */
export function createW3cSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target, site } = facts;
  const { organization } = details;
  const status = {
    partial: `${site} is partially conformant with ${target}. Partially conformant means that some parts of the content do not fully conform to the accessibility standard.`,
    not: `${site} is not conformant with ${target}. Not conformant means that the content does not conform to the accessibility standard: most of the evaluated requirements are not met everywhere.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  const limitations = [...facts.limitations, ...describeLimitations(details)];
  return [
    section('', [
      paragraph(`This is an accessibility statement from ${organization}.`),
      paragraph(`It applies to ${facts.scope}.`),
    ]),
    section(
      'Measures to support accessibility',
      details.measures === ''
        ? []
        : [
            paragraph(
              `${organization} takes the following measures to support the accessibility of ${site}:`,
            ),
            ...list(splitList(details.measures, /\n/)),
          ],
    ),
    section('Conformance status', [
      paragraph(
        'The Web Content Accessibility Guidelines (WCAG) defines requirements for designers and developers to improve accessibility for people with disabilities. It defines three levels of conformance: Level A, Level AA, and Level AAA.',
      ),
      paragraph(status),
    ]),
    section('Additional accessibility considerations', paragraphs(details.considerations), 3),
    section('Feedback', [
      paragraph(
        `We welcome your feedback on the accessibility of ${site}. Please let us know if you encounter accessibility barriers on ${site}:`,
      ),
      ...createContact(details, (time) => `We try to respond to feedback within ${time}.`),
    ]),
    ...createCompatibility(facts, details),
    section('Limitations and alternatives', [
      ...(limitations.length === 0
        ? []
        : [
            paragraph(
              `Despite our best efforts to ensure accessibility of ${site}, there may be some limitations. Below is a description of known limitations, and potential solutions. Please contact us if you observe an issue not listed below.`,
            ),
            paragraph(`Known limitations for ${site}:`),
            ...list(limitations),
          ]),
      ...labeled('Disproportionate burden', details.disproportionate_burden),
      ...labeled('Out-of-scope content', details.out_of_scope),
      ...labeled('Alternatives', details.alternatives),
      ...labeled('Planned improvements', details.plans),
    ]),
    section('Assessment approach', [
      ...(details.assessed_by === ''
        ? []
        : [
            paragraph(`${organization} assessed the accessibility of ${site} by the following approaches:`),
            ...list([APPROACHES[details.assessed_by]]),
          ]),
      ...facts.assessment.map(paragraph),
    ]),
    section(
      'Evaluation report',
      linked(`An evaluation report for ${site} is available at: `, details.report_url),
    ),
    createApproval(details, 'Formal approval of this accessibility statement'),
    section('Formal complaints', [
      ...labeled('Applicable law', details.legislation),
      ...createEnforcement(details, details.enforcement),
    ]),
    section('Date', [
      paragraph(
        `This statement was created on ${formatLongDate(details.prepared_on)}.${describeReview(details)}`,
      ),
    ]),
  ];
}
