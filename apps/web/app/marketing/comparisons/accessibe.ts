import type { SourceReference, ToolComparison } from './comparison.ts';

const federalRegister: SourceReference = {
  title: 'Federal Register, 6 January 2025: accessiBe, analysis of the proposed consent order',
  href: 'https://www.federalregister.gov/documents/2025/01/06/2024-31765/accessibe-analysis-of-proposed-consent-order-to-aid-public-comment',
  date: '2025-01-06',
};
const ftc: SourceReference = {
  title: 'Federal Trade Commission, press release of 3 January 2025',
  href: 'https://www.ftc.gov/news-events/news/press-releases/2025/01/ftc-order-requires-online-marketer-pay-1-million-deceptive-claims-its-ai-product-could-make-websites',
  date: '2025-01-03',
};

export const accessibe: ToolComparison = {
  slug: 'accessibe',
  lead: 'accessiBe’s accessWidget changes how a page behaves while somebody visits it. Curbcut finds what is wrong in the page itself, so that you can mend it for good.',
  strengths: [
    {
      text: 'It is quick to add: accessWidget is a plug-in for a website.',
      source: ftc,
    },
    {
      text: 'It lets visitors change contrast, text size and moving parts while they are on a page.',
      source: federalRegister,
    },
  ],
  rows: [
    {
      about: 'What changes',
      them: {
        text: 'Overlays are not meant to alter code or design for good, but to allow changes while a page is visited, says the regulator’s complaint.',
        source: federalRegister,
      },
      us: 'Nothing, by itself. A scan only looks; you change your own source, and the barrier is gone for everyone.',
    },
    {
      about: 'What is said about WCAG',
      them: {
        text: 'The FTC charged that claims of bringing any website in line with WCAG were false, misleading or unsubstantiated; accessiBe agreed to pay $1 million.',
        source: ftc,
      },
      us: 'No scan, score or widget of ours says that about a site. A test in our repository looks for such sentences.',
    },
  ],
  chooseThem: 'want to give visitors settings of their own at once, and mend the pages all the same.',
  chooseUs: 'want to know what stands in people’s way, and take it out of your pages.',
  together:
    'Settings for visitors can be a comfort on any site. They do not replace mending it, whoever makes them.',
};
