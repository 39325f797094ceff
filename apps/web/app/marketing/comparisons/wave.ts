import type { SourceReference, ToolComparison } from './comparison.ts';

const w3cList: SourceReference = {
  title: 'W3C list of evaluation tools: entry on WAVE, as given by its maker',
  href: 'https://www.w3.org/WAI/test-evaluate/tools/list/',
  date: '2019-11-04',
};

export const wave: ToolComparison = {
  slug: 'wave',
  lead: 'WAVE draws its icons into the page in front of you. Curbcut reads the site for you and draws what it found onto pictures of its pages.',
  strengths: [
    {
      text: 'It shows issues in the page itself, which makes it a good teacher.',
      source: w3cList,
    },
    {
      text: 'There are extensions for Chrome and Firefox, and free forms of it besides commercial ones.',
      source: w3cList,
    },
    {
      text: 'It can look at restricted or password-protected pages.',
      source: w3cList,
    },
  ],
  rows: [
    {
      about: 'How it comes to you',
      them: {
        text: 'An online service, browser extensions, an online API and a stand-alone API.',
        source: w3cList,
      },
      us: 'A web page, a command for the terminal, and an HTTP API. All of it can run on your own machine.',
    },
    {
      about: 'What one run covers',
      them: {
        text: 'Single pages, or groups of pages and sites, depending on the product.',
        source: w3cList,
      },
      us: 'A site, by the same form on every plan, up to the page limit of the plan.',
    },
    {
      about: 'How findings are shown',
      them: { text: 'As a visual representation within the page.', source: w3cList },
      us: 'Outlined on a picture of the page, joined by cause, the causes that matter most first.',
    },
  ],
  chooseThem: 'learn about accessibility, or go through one page together with a colleague.',
  chooseUs:
    'want the same reading of many pages, kept and ready to be passed on under an address of its own.',
  together: 'WAVE is a fine way to look closer at a page that a scan has pointed out.',
};
