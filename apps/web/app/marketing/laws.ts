/** What a standard or law requires of websites, with sources. Checked on `LAWS_CHECKED_ON`. */
export interface Law {
  readonly id: string;
  readonly name: string;
  /** Territory and affected organizations, in a few words. */
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
    jurisdiction: 'The standard the laws refer to',
    paragraphs: [
      'The Web Content Accessibility Guidelines are published by the W3C. Version 2.2 became a W3C Recommendation on October 5, 2023. It has 86 success criteria: 31 at Level A, 24 at Level AA and 31 at Level AAA.',
      'It adds nine criteria to version 2.1 and removes one, 4.1.1 Parsing. Most laws require Level A and AA together, and some still refer to an older version. A page that meets 2.2 also meets 2.1, except for the removed criterion.',
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
      'Directive (EU) 2019/882 has applied since June 28, 2025, through the national laws of each member state. It covers services such as online shops, consumer banking, e-books, electronic communications, and parts of passenger transport and of access to audiovisual media.',
      'Microenterprises that provide services are exempt. These have fewer than 10 employees, and an annual turnover or balance sheet total of at most 2 million euros.',
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
      'For websites, version 3.2.1 adopts WCAG 2.1 Level A and AA. Version 4.1.1, published in September 2026, moves to WCAG 2.2.',
      'Only a version cited in the Official Journal gives a presumption of conformity. Check the current citation before you rely on either version.',
    ],
    sources: [
      {
        title: 'ETSI: EN 301 549 V3.2.1 (PDF)',
        href: 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf',
      },
      {
        title: 'ETSI: EN 301 549 V4.1.1 (PDF)',
        href: 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/04.01.01_60/en_301549v040101p.pdf',
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
      'Title II: a rule published in April 2024 requires the web content and mobile apps of state and local governments to meet WCAG 2.1 Level AA. In April 2026 the compliance dates were extended by one year: to April 26, 2027 for entities that serve 50,000 people or more, and to April 26, 2028 for smaller entities and special districts.',
      'Title III covers businesses open to the public. Its regulation sets no technical standard for their websites; the Department of Justice refers to WCAG and Section 508 as guidance.',
    ],
    sources: [
      {
        title: 'Federal Register, April 20, 2026: extension of compliance dates',
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
    jurisdiction: 'United States: federal agencies and their suppliers',
    paragraphs: [
      'The revised standards, in force since 2018, adopt WCAG 2.0 Level A and AA for websites, electronic documents and software.',
    ],
    sources: [
      {
        title: 'U.S. Access Board: Revised 508 Standards and 255 Guidelines',
        href: 'https://www.access-board.gov/ict/',
      },
    ],
  },
];
