import type { SourceReference, ToolComparison } from './comparison.ts';

const w3cList: SourceReference = {
  title: 'W3C list of evaluation tools: entry on WAVE, as submitted by its vendor',
  href: 'https://www.w3.org/WAI/test-evaluate/tools/list/',
  date: '2019-11-04',
};

export const wave: ToolComparison = {
  slug: 'wave',
  lead: 'WAVE adds icons to the page in your browser. Curbcut scans the whole site and outlines its findings on screenshots of the pages.',
  strengths: [
    {
      text: 'It shows issues in the page itself, which makes it good for learning.',
      source: w3cList,
    },
    {
      text: 'There are extensions for Chrome and Firefox, and both free and commercial versions.',
      source: w3cList,
    },
    {
      text: 'It can test restricted or password-protected pages.',
      source: w3cList,
    },
  ],
  rows: [
    {
      about: 'How to use it',
      them: {
        text: 'An online service, browser extensions, an online API and a stand-alone API.',
        source: w3cList,
      },
      us: 'A web application, a command-line tool and an HTTP API. All of them can run on your own machine.',
    },
    {
      about: 'What one run covers',
      them: {
        text: 'Single pages, or groups of pages and sites, depending on the product.',
        source: w3cList,
      },
      us: 'A whole site, up to your plan’s page limit.',
    },
    {
      about: 'How findings are shown',
      them: { text: 'As a visual representation within the page.', source: w3cList },
      us: 'Outlined on a screenshot of the page, grouped by root cause, most important issues first.',
    },
  ],
  chooseThem: 'want to learn about accessibility, or review one page together with a colleague.',
  chooseUs: 'want consistent results for many pages, stored and ready to share by link.',
  together: 'Use WAVE for a closer look at a page where a scan found issues.',
};
