/** What a standard or a law asks of websites, with where it can be read. Checked on `LAWS_CHECKED_ON`. */
export interface Law {
  readonly id: string;
  readonly name: string;
  /** Whom it concerns, in a few words. */
  readonly jurisdiction: string;
  readonly paragraphs: readonly string[];
  readonly sources: readonly { readonly title: string; readonly href: string }[];
}

/** ISO date. */
export const LAWS_CHECKED_ON = '2026-11-21';

export const laws: readonly Law[] = [
  {
    id: 'wcag',
    name: 'WCAG 2.2',
    jurisdiction: 'The standard that the laws build on',
    paragraphs: [
      'The Web Content Accessibility Guidelines are written by the W3C. Version 2.2 became a recommendation on 5 October 2023. It has 86 success criteria on three levels: 31 on level A, 24 on level AA and 31 on level AAA.',
      'It adds nine criteria to version 2.1 and drops one, 4.1.1 Parsing. Laws mostly ask for levels A and AA together, and some still name an older version; a page that meets 2.2 meets 2.1 as well, but for that dropped one.',
    ],
    sources: [
      {
        title: 'W3C: Web Content Accessibility Guidelines (WCAG) 2.2',
        href: 'https://www.w3.org/TR/WCAG22/',
      },
      {
        title: 'W3C: What’s new in WCAG 2.2',
        href: 'https://www.w3.org/WAI/standards-guidelines/wcag/new-in-22/',
      },
    ],
  },
  {
    id: 'eaa',
    name: 'European Accessibility Act',
    jurisdiction: 'European Union: products and services for consumers',
    paragraphs: [
      'Directive (EU) 2019/882 has applied since 28 June 2025, through the laws of each member state. Among the services it covers are online shops, banking for consumers, e-books, electronic communications, and parts of passenger transport and of access to audiovisual media.',
      'Microenterprises that provide services are exempt: fewer than 10 people, and a yearly turnover or balance sheet of at most 2 million euros.',
    ],
    sources: [
      { title: 'EUR-Lex: Directive (EU) 2019/882', href: 'https://eur-lex.europa.eu/eli/dir/2019/882/oj' },
    ],
  },
  {
    id: 'en-301-549',
    name: 'EN 301 549',
    jurisdiction: 'European Union: the technical standard behind the directives',
    paragraphs: [
      'For websites, version 3.2.1 takes over levels A and AA of WCAG 2.1. Version 4.1.1, published in September 2026, moves on to WCAG 2.2.',
      'Which version gives the presumption of conformity is decided by what the Official Journal cites. Look it up there before you rely on either.',
    ],
    sources: [
      {
        title: 'ETSI: EN 301 549 V3.2.1 (PDF)',
        href: 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf',
      },
      {
        title: 'European Commission: standards and harmonisation for the Web Accessibility Directive',
        href: 'https://digital-strategy.ec.europa.eu/en/policies/web-accessibility-directive-standards-and-harmonisation',
      },
    ],
  },
  {
    id: 'ada',
    name: 'Americans with Disabilities Act',
    jurisdiction: 'United States: public bodies, and businesses open to the public',
    paragraphs: [
      'Title II: a rule of April 2024 asks the web content and mobile apps of state and local governments to meet WCAG 2.1, level AA. In April 2026 the dates were moved by a year: to 26 April 2027 for bodies that serve 50,000 people or more, and to 26 April 2028 for smaller ones and special districts.',
      'Title III covers businesses open to the public. There is no technical standard for their websites in the regulation; the Department of Justice points to WCAG and Section 508 as guidance.',
    ],
    sources: [
      {
        title: 'Federal Register, 20 April 2026: extension of compliance dates',
        href: 'https://www.govinfo.gov/content/pkg/FR-2026-04-20/html/2026-07663.htm',
      },
      {
        title: 'ADA.gov: guidance on web accessibility',
        href: 'https://www.ada.gov/resources/web-guidance/',
      },
    ],
  },
  {
    id: 'section-508',
    name: 'Section 508',
    jurisdiction: 'United States: federal agencies, and those who sell to them',
    paragraphs: [
      'The revised standards, in force since 2018, take over levels A and AA of WCAG 2.0 for the web, for electronic documents and for software.',
    ],
    sources: [
      {
        title: 'U.S. Access Board: Revised 508 Standards and 255 Guidelines',
        href: 'https://www.access-board.gov/ict/',
      },
    ],
  },
];
