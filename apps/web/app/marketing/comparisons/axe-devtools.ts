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
  lead: 'axe DevTools runs in a developer’s browser and tests the open page. Curbcut scans a whole site on its own and groups the findings by root cause.',
  strengths: [
    {
      text: 'It is based on axe-core, an open-source engine that other tools also use.',
      source: axeCore,
    },
    {
      text: 'When axe-core cannot be certain, it returns elements as incomplete so that a person can review them.',
      source: axeCore,
    },
    {
      text: 'The paid extension has Intelligent Guided Tests, which guide people through manual tests.',
      source: collection,
    },
  ],
  rows: [
    {
      about: 'Share of issues found',
      them: {
        text: 'According to its developer, axe-core finds 57% of WCAG issues on average.',
        source: axeCore,
      },
      us: 'We publish no such number, because it depends on the sites counted. Each result lists what was not tested.',
    },
    {
      about: 'Price',
      them: {
        text: 'The browser extension has a free plan and a Pro plan.',
        source: collection,
      },
      us: 'One free plan and three paid plans. Running it on your own machine is free.',
    },
    {
      about: 'The engine',
      them: { text: 'axe-core, running in the tested page.', source: axeCore },
      us: 'Our own rules, which run outside the page on a capture of it, so that the page cannot interfere. axe-core can be added as a second opinion; findings reported by both engines are marked.',
    },
  ],
  chooseThem: 'want to test part of a page while you build it, or want guidance through manual tests.',
  chooseUs:
    'want to scan whole sites automatically, with one issue per root cause and a screenshot of each occurrence.',
  together:
    'Select “Add a second opinion from axe-core” when you start a scan to see where the two engines agree.',
};
