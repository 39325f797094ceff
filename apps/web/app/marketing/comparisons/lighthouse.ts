import type { SourceReference, ToolComparison } from './comparison.ts';

const scoring: SourceReference = {
  title: 'Chrome for Developers: Lighthouse accessibility scoring',
  href: 'https://developer.chrome.com/docs/lighthouse/accessibility/scoring',
  date: '2026-11-21',
};
const readme: SourceReference = {
  title: 'Lighthouse: readme in its repository',
  href: 'https://github.com/GoogleChrome/lighthouse#readme',
  date: '2026-11-21',
};

export const lighthouse: ToolComparison = {
  slug: 'lighthouse',
  lead: 'Lighthouse scores one page in four categories. Curbcut concentrates on accessibility, scans the whole site and shows how to fix each issue.',
  strengths: [
    {
      text: 'It’s built into Chrome’s developer tools, and there’s a command-line tool.',
      source: readme,
    },
    {
      text: 'It also covers performance, best practices and SEO in the same run.',
      source: readme,
    },
    { text: 'It’s free and open source, and runs on your own machine.', source: readme },
  ],
  rows: [
    {
      about: 'What one run covers',
      them: { text: 'The page at the given URL.', source: readme },
      us: 'The site: a scan starts at the URL and follows links, up to your plan’s page limit.',
    },
    {
      about: 'How the score is calculated',
      them: {
        text: 'Each audit passes or fails as a whole; a page gets no points for passing part of it.',
        source: scoring,
      },
      us: 'The share of elements that pass each rule, weighted by severity, minus a penalty for each issue.',
    },
    {
      about: 'Manual checks',
      them: { text: 'Manual audits don’t affect the score.', source: scoring },
      us: 'They don’t affect our score either. Everything that needs review is listed as a question about a specific element.',
    },
    {
      about: 'Rules',
      them: { text: 'Weights follow the user impact that axe assigns to its rules.', source: scoring },
      us: 'Our own rules, tested with the W3C’s ACT test cases. You can also run axe-core.',
    },
  ],
  chooseThem: 'want to check one page quickly, or need its performance as well as its accessibility.',
  chooseUs:
    'are responsible for a site and need to know what’s wrong, where to fix it and what wasn’t tested.',
  together:
    'They work well together: the Lighthouse score in your build shows that something changed, and a scan shows what and where.',
};
