import { comparisonPath, competitors } from '../marketing/competitors.ts';

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
  ...Object.fromEntries(competitors.map(({ slug, name }) => [comparisonPath(slug), comparisonPage(name)])),
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
export function publicPageAt(pathname: string): { path: string; page: PublicPage } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = publicPages[path];
  return page && { path, page };
}

function comparisonPage(tool: string): PublicPage {
  return {
    title: `Curbcut and ${tool} compared`,
    description: `What ${tool} does, what Curbcut does, and when to take which: a comparison with dates and sources for every fact.`,
  };
}
