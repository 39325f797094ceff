import { competitors, getComparisonPath } from '../marketing/competitors.ts';

/** What search engines and shared links show for a public page. */
export interface PublicPage {
  /** Document title without the product name, except on the home page. At most 60 characters including the name. */
  readonly title: string;
  /** One or two sentences that describe only this page, 50 to 160 characters. */
  readonly description: string;
}

/**
 * All public pages. Each is prerendered to HTML at build time, has a canonical URL and a social image, and is in the
 * sitemap. Pages with user data are not included.
 */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    title: 'Curbcut: find and fix accessibility issues',
    description:
      'Scan your website in a real browser, see accessibility issues on screenshots of your pages, and get fixes we’ve tested on the page.',
  },
  '/platform': {
    title: 'How it works',
    description:
      'From a URL to a fix: how Curbcut scans pages in a real browser, tests them against WCAG 2.2 and groups findings by root cause.',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Four plans, from Free to Business, with the same scanner and rules. No credit card to start, and a 30-day money-back guarantee.',
  },
  ...Object.fromEntries(
    competitors.map(({ slug, name }) => [getComparisonPath(slug), buildComparisonPage(name)]),
  ),
  '/scan': {
    title: 'Free scan',
    description:
      'Enter a URL and scan it for accessibility issues, without an account. First findings in seconds; a five-page scan takes about a minute.',
  },
  '/help/rules': {
    title: 'Rules',
    description:
      'Every rule Curbcut runs: who’s affected by a failure, how to fix it, its WCAG criteria and its known limitations.',
  },
  '/help/api': {
    title: 'API reference',
    description:
      'Every endpoint of the Curbcut API, with its parameters, request and response examples, and a form to try it.',
  },
  '/help/widget': {
    title: 'What the widget doesn’t do',
    description:
      'The widget changes how one visitor sees a page. What it changes, what it leaves alone, what it sends and why issues remain.',
  },
  '/accuracy': {
    title: 'Accuracy on the W3C’s test cases',
    description:
      'Curbcut’s results on the W3C’s ACT test cases, rule by rule, with date and versions, next to other tools’ published results.',
  },
  '/resources': {
    title: 'Resources',
    description:
      'Guides to accessibility law, WCAG, testing and auditing, a checklist for manual checks, and the rules Curbcut runs.',
  },
  '/resources/wcag-implementation': {
    title: 'WCAG implementation',
    description:
      'Every WCAG 2.2 Level A and AA criterion in one sentence: what it requires, who’s affected and which rules test it.',
  },
  '/resources/testing-auditing': {
    title: 'Testing and auditing',
    description:
      'How to evaluate a website for accessibility in five steps: scope, pages, automated scan, manual checks and report.',
  },
  '/resources/tools-checklist': {
    title: 'Tools and checklist',
    description:
      'The tools that come with Curbcut, and a checklist of the WCAG criteria you have to check manually.',
  },
  '/contact': {
    title: 'Contact',
    description: 'How to reach us with questions, for a demo or for help with your account.',
  },
  '/help': {
    title: 'Help',
    description:
      'Answers about scans, results, fixes, sites, reports and accounts, and what a scan can and can’t find.',
  },
  '/status': {
    title: 'System status',
    description: 'The current status of Curbcut’s database, job queue and browser.',
  },
  '/legal/privacy': {
    title: 'Privacy',
    description: 'What we store about visitors and accounts, for how long and who receives it.',
  },
  '/legal/terms': {
    title: 'Terms of use',
    description:
      'The rules for using this service: what you may scan, what the results mean, accounts and plans.',
  },
  '/legal/accessibility': {
    title: 'Accessibility statement',
    description:
      'How accessible Curbcut’s own screens are: what was tested, when and how, what was found, and known limitations.',
  },
  '/about': {
    title: 'About',
    description:
      'Why Curbcut is named after the ramp in a curb, what it’s for and what we’ll never claim about a website.',
  },
  '/resources/accessibility-compliance': {
    title: 'Accessibility compliance',
    description:
      'What WCAG 2.2, the European Accessibility Act, EN 301 549, the ADA and Section 508 require, and what automated tests can check.',
  },
};

/** Finds the public page at a path, with or without a trailing slash. */
export function findPublicPage(pathname: string): { path: string; page: PublicPage } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = publicPages[path];
  return page && { path, page };
}

function buildComparisonPage(tool: string): PublicPage {
  return {
    title: `Curbcut vs. ${tool}`,
    description: `What ${tool} does, what Curbcut does, and when to choose which, with sources and dates for what we say about it.`,
  };
}
