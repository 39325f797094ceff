import type { SourceReference, ToolComparison } from './comparison.ts';

const axeCore: SourceReference = {
  title: 'axe-core: readme in its repository',
  href: 'https://github.com/dequelabs/axe-core#readme',
  date: '2026-11-21',
};
const collection: SourceReference = {
  title: 'Deque documentation: data collection in axe DevTools',
  href: 'https://docs.deque.com/devtools-server/4.0.0/en/data-collection',
  date: '2026-11-21',
};

export const axeDevtools: ToolComparison = {
  slug: 'axe-devtools',
  lead: 'axe DevTools sits in the browser of a developer and looks at the page in front of it. Curbcut goes out by itself, reads the site, and brings back causes instead of rows.',
  strengths: [
    {
      text: 'It stands on axe-core, an open-source engine that other tools build on too.',
      source: axeCore,
    },
    {
      text: 'axe-core says so when it cannot be certain: it returns such elements as incomplete, for a person to look at.',
      source: axeCore,
    },
    {
      text: 'The paid extension guides people through tests that need them, the Intelligent Guided Tests.',
      source: collection,
    },
  ],
  rows: [
    {
      about: 'How much a machine finds',
      them: {
        text: 'By its maker’s count, axe-core finds 57 % of WCAG issues on average.',
        source: axeCore,
      },
      us: 'We print no such figure: it depends on which sites are counted. Each result names what was not tested.',
    },
    {
      about: 'What it costs',
      them: {
        text: 'There is a free plan of the browser extension, and a Pro plan.',
        source: collection,
      },
      us: 'A free plan, and three paid ones. On your own machine it costs nothing.',
    },
    {
      about: 'The engine',
      them: { text: 'axe-core, run in the page that is tested.', source: axeCore },
      us: 'Our own rules, run outside the page on a recording of it, so that the page cannot interfere. axe-core can be added as a second opinion, and a finding of both says so.',
    },
  ],
  chooseThem: 'want to test a part of a page while you write it, or be guided through manual tests.',
  chooseUs: 'want whole sites read on their own, with one entry for each cause and a picture of each place.',
  together:
    'Tick “Add a second opinion from axe-core” when you start a scan, and you see where the two engines agree.',
};
