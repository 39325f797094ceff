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
  lead: 'Lighthouse gives one page a mark in four subjects. Curbcut stays with one subject and follows it through the whole site, down to the change that mends it.',
  strengths: [
    {
      text: 'It is already there: a panel in Chrome’s developer tools, and a command for the terminal.',
      source: readme,
    },
    {
      text: 'It looks at performance, best practices and search engines too, in the same run.',
      source: readme,
    },
    { text: 'It is free and open source, and runs on your own machine.', source: readme },
  ],
  rows: [
    {
      about: 'What one run covers',
      them: { text: 'The page at the address that it is given.', source: readme },
      us: 'The site: it starts at the address and follows links, up to the page limit of your plan.',
    },
    {
      about: 'How the score is made',
      them: {
        text: 'Each audit passes or fails as a whole; a page gets no points for passing one in part.',
        source: scoring,
      },
      us: 'The share of elements that pass each rule, weighted by severity; then a penalty for each cause that stands.',
    },
    {
      about: 'What a person has to check',
      them: { text: 'Audits to be done by hand do not affect the score.', source: scoring },
      us: 'They do not affect ours either. Each question left for a person is listed with the element it is about.',
    },
    {
      about: 'Where the rules come from',
      them: { text: 'Weights follow the user impact that axe assigns to its rules.', source: scoring },
      us: 'Rules of our own, checked against the W3C’s ACT test cases. axe-core can be added as a second opinion.',
    },
  ],
  chooseThem: 'want a quick look at one page, or its speed as well as its accessibility.',
  chooseUs:
    'answer for a site: what is wrong where, what one change would mend, and what nobody has tested yet.',
  together:
    'They get along. A score in your build tells you that something broke; a scan tells you what and where.',
};
