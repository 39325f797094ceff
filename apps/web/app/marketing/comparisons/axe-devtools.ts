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
      text: 'It’s based on axe-core, an open-source engine that other tools also use.',
      source: axeCore,
    },
    {
      text: 'When axe-core can’t be certain, it returns elements as incomplete so a person can review them.',
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
      us: 'We don’t publish a percentage: it depends on which sites you count. Each result lists what wasn’t tested.',
    },
    {
      about: 'Price',
      them: {
        text: 'The browser extension has a free plan and a Pro plan.',
        source: collection,
      },
      us: 'A free plan and three paid plans. Self-hosting is free.',
    },
    {
      about: 'The engine',
      them: { text: 'axe-core, running in the tested page.', source: axeCore },
      us: 'Our own rules, which run on a snapshot outside the page, so the page can’t interfere. You can also run axe-core; findings reported by both engines are labeled.',
    },
  ],
  chooseThem: 'want to test part of a page while you build it, or want guidance through manual tests.',
  chooseUs:
    'want to scan whole sites automatically, with one issue per root cause and a screenshot of each occurrence.',
  together: 'Select “Also run axe-core” when you start a scan to see where the two engines agree.',
};
