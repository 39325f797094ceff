import { competitors, getComparisonPath } from '../marketing/competitors.ts';

/** What search engines and shared links say of a public page. */
export interface PublicPage {
  /** Title of the document without the product's name; the home page's stands alone. At most 60 characters with it. */
  readonly title: string;
  /** One or two sentences, 50 to 160 characters, that are true of the page and of no other. */
  readonly description: string;
}

/**
 * The public pages, once: each is written to HTML at build time, has its canonical address and social picture, and
 * stands in the sitemap. Pages that belong to a person are not here.
 */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    title: 'Curbcut: see what stands in people’s way',
    description:
      'Scan a website in a real browser and see, on the picture of your own page, what stands in people’s way and how to mend it.',
  },
  '/platform': {
    title: 'How it works',
    description:
      'From an address to a fix: how Curbcut reads pages in a real browser, judges them by WCAG 2.2, and joins what one change would mend.',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Four plans by scans a month and pages a scan, from free to Business. No credit card to start, 30 days to change your mind.',
  },
  ...Object.fromEntries(
    competitors.map(({ slug, name }) => [getComparisonPath(slug), buildComparisonPage(name)]),
  ),
  '/scan': {
    title: 'Free scan',
    description:
      'Type an address and scan it for accessibility barriers without an account. The scan runs in a real browser and takes seconds.',
  },
  '/help/rules': {
    title: 'Rules',
    description:
      'Every rule that a Curbcut scan asks of a page: whom a failure stops, how to mend it, its WCAG criteria, and what it cannot see.',
  },
  '/help/widget': {
    title: 'What the widget does not do',
    description:
      'The widget sets how one visitor sees a page. What it changes, what it leaves alone, what it sends, and why barriers stay.',
  },
  '/accuracy': {
    title: 'Accuracy on the W3C’s test cases',
    description:
      'How Curbcut does on the W3C’s ACT test cases, rule by rule, with date and versions, beside the published figures of other tools.',
  },
  '/resources': {
    title: 'Resources',
    description:
      'Guides to accessibility law, WCAG, testing and auditing, a checklist for manual checks, and the rules that Curbcut runs.',
  },
  '/resources/wcag-implementation': {
    title: 'WCAG implementation',
    description:
      'Every WCAG 2.2 criterion of levels A and AA in one sentence: what it asks, who is affected, and which rules test it.',
  },
  '/resources/testing-auditing': {
    title: 'Testing and auditing',
    description:
      'How to evaluate a website for accessibility in five steps: scope, pages, automated scan, manual checks and report.',
  },
  '/resources/tools-checklist': {
    title: 'Tools and checklist',
    description:
      'The tools that come with Curbcut, and a checklist of the WCAG criteria that people have to check by hand.',
  },
  '/contact': {
    title: 'Contact',
    description:
      'How to reach the people who run this installation of Curbcut: questions, demos, and help with an account.',
  },
  '/help': {
    title: 'Help',
    description:
      'Answers about scans, results, fixes, sites, reports and accounts, and about what a scan can and cannot find.',
  },
  '/status': {
    title: 'System status',
    description:
      'Whether the database, the job queue and the browser of this installation of Curbcut work right now.',
  },
  '/legal/privacy': {
    title: 'Privacy',
    description:
      'What this installation of Curbcut stores about visitors and accounts, for how long, and who receives it.',
  },
  '/legal/terms': {
    title: 'Terms of use',
    description:
      'The rules for using this installation of Curbcut: what you may scan, what results mean, accounts and plans.',
  },
  '/legal/accessibility': {
    title: 'Accessibility statement',
    description:
      'How accessible Curbcut’s own screens are: what was tested, when and how, what was found, and known limitations.',
  },
  '/about': {
    title: 'About',
    description:
      'Why Curbcut is named after the ramp in a kerb, what it is for, and what we promise never to say about a website.',
  },
  '/resources/accessibility-compliance': {
    title: 'Accessibility compliance',
    description:
      'What WCAG 2.2, the European Accessibility Act, EN 301 549, the ADA and Section 508 ask, and which part of it a machine can test.',
  },
};

/** The public page at a path, with or without a slash at its end. */
export function findPublicPage(pathname: string): { path: string; page: PublicPage } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = publicPages[path];
  return page && { path, page };
}

function buildComparisonPage(tool: string): PublicPage {
  return {
    title: `Curbcut and ${tool} compared`,
    description: `What ${tool} does, what Curbcut does, and when to take which: a comparison with dates and sources for every fact.`,
  };
}
