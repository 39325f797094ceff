import { type StatementDetails, splitList } from '@curbcut/contract';
import { formatLongDate } from '../format-text.ts';
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
import { list, paragraph, paragraphs, type Section, section } from './statement-blocks.ts';

const UK_REGULATIONS =
  'the Public Sector Bodies (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018';

/** The enforcement procedures, as described in the UK government's sample. */
const UK_ENFORCEMENT: Readonly<Record<StatementDetails['uk_nation'], string>> = {
  'great-britain': `The Equality and Human Rights Commission (EHRC) is responsible for enforcing ${UK_REGULATIONS} (the “accessibility regulations”). If you’re not happy with how we respond to your complaint, contact the Equality Advisory and Support Service (EASS).`,
  'northern-ireland': `The Equality Commission for Northern Ireland (ECNI) is responsible for enforcing ${UK_REGULATIONS} (the “accessibility regulations”) in Northern Ireland. If you’re not happy with how we respond to your complaint, contact the ECNI.`,
};

const UK_ENFORCEMENT_URLS: Readonly<Record<StatementDetails['uk_nation'], string>> = {
  'great-britain': 'https://www.equalityadvisoryservice.com/',
  'northern-ireland': 'https://www.equalityni.org/',
};

/** The parts of the UK government's sample accessibility statement, in their order and with their wording. */
export function createUkSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { organization } = details;
  const standard = `the Web Content Accessibility Guidelines version ${facts.wcagVersion} AA standard`;
  const hasExemptions = details.disproportionate_burden !== '' || details.out_of_scope !== '';
  const reasons = hasExemptions ? 'the non-compliances and the exemptions' : 'the non-compliances';
  const status = {
    partial: `This website is partially compliant with ${standard}, due to ${reasons} listed below.`,
    not: `This website is not compliant with ${standard}. ${reasons.replace('the', 'The')} are listed below.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  const hasLimitations = facts.limitations.length + details.limitations.length > 0;
  const enforcementUrl =
    details.enforcement_url || (details.enforcement === '' ? UK_ENFORCEMENT_URLS[details.uk_nation] : '');
  return [
    section('', [
      paragraph(`This accessibility statement applies to ${facts.scope}.`),
      paragraph(
        `This website is run by ${organization}. We want as many people as possible to be able to use this website.${details.measures === '' ? '' : ' For example, that means you should be able to:'}`,
      ),
      ...list(splitList(details.measures, /\n/)),
    ]),
    section(
      'How accessible this website is',
      hasLimitations
        ? [
            paragraph(
              'We know some parts of this website are not fully accessible. They are listed under “Non-accessible content”.',
            ),
            ...paragraphs(details.considerations),
          ]
        : [paragraph(status), ...paragraphs(details.considerations)],
    ),
    section('Feedback and contact information', [
      paragraph(
        'If you need information on this website in a different format like accessible PDF, large print, easy read, audio recording or braille:',
      ),
      ...createContact(details, (time) => `We’ll consider your request and get back to you in ${time}.`),
    ]),
    section('Reporting accessibility problems with this website', [
      paragraph(
        'We’re always looking to improve the accessibility of this website. If you find any problems not listed on this page or think we’re not meeting accessibility requirements, contact us in one of the ways listed above.',
      ),
    ]),
    section(
      'Enforcement procedure',
      createEnforcement(
        { ...details, enforcement_url: enforcementUrl },
        details.enforcement || UK_ENFORCEMENT[details.uk_nation],
      ),
    ),
    section('Technical information about this website’s accessibility', [
      paragraph(
        `${organization} is committed to making its website accessible, in accordance with ${details.legislation || UK_REGULATIONS}.`,
      ),
    ]),
    section('Compliance status', [paragraph(status)], 3),
    ...createNonAccessibleContent(
      facts,
      { ...details, plans: '' },
      {
        nonCompliance: 'Non-compliance with the accessibility regulations',
        outOfScope: 'Content that’s not within the scope of the accessibility regulations',
      },
    ),
    section('What we’re doing to improve accessibility', paragraphs(details.plans)),
    section('Preparation of this accessibility statement', [
      ...createPreparation(facts, details),
      paragraph(
        `This website was last tested on ${formatLongDate(facts.testedOn)}. The test was carried out by ${facts.evaluator}.`,
      ),
    ]),
    ...createCompatibility(facts, details),
    createApproval(details, 'Approval'),
  ];
}
