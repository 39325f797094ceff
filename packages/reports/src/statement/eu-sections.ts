import type { StatementDetails } from '@curbcut/contract';
import type { StatementFacts } from './assessment.ts';
import {
  createApproval,
  createCompatibility,
  createContact,
  createEnforcement,
  createNonAccessibleContent,
  createPreparation,
  describeNoneFound,
  UNFINISHED,
} from './shared-sections.ts';
import { paragraph, paragraphs, type Section, section } from './statement-blocks.ts';

/** The model in the annex of Implementing Decision (EU) 2018/1523, in the order of its sections. */
export function createEuSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target } = facts;
  const hasExemptions = details.disproportionate_burden !== '' || details.out_of_scope !== '';
  const reasons = hasExemptions ? 'the non-compliances and the exemptions' : 'the non-compliances';
  const status = {
    partial: `This website is partially compliant with ${target}, due to ${reasons} listed below.`,
    not: `This website is not compliant with ${target}. ${hasExemptions ? 'The non-compliances and the exemptions' : 'The non-compliances'} are listed below.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  return [
    section('', [
      paragraph(
        `${details.organization} is committed to making its website accessible, in accordance with ${details.legislation}.`,
      ),
      paragraph(`This accessibility statement applies to ${facts.scope}.`),
      ...paragraphs(details.measures),
    ]),
    section('Compliance status', [paragraph(status), ...paragraphs(details.considerations)]),
    ...createNonAccessibleContent(facts, details, {
      nonCompliance: `Non-compliance with ${details.legislation}`,
      outOfScope: 'The content is not within the scope of the applicable legislation',
    }),
    section('Preparation of this accessibility statement', createPreparation(facts, details)),
    section('Feedback and contact information', [
      paragraph(
        'You can notify us of content that does not comply with the accessibility requirements, and request information and content that is not accessible or not within the scope of the legislation:',
      ),
      ...createContact(details, (time) => `We respond to notifications and requests within ${time}.`),
    ]),
    section('Enforcement procedure', createEnforcement(details, details.enforcement)),
    ...createCompatibility(facts, details),
    createApproval(details, 'Formal endorsement'),
  ];
}
