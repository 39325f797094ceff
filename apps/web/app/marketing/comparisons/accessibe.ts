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
  lead: 'accessiBe’s accessWidget changes how a page behaves while someone visits it. Curbcut finds issues in the page itself, so that you can fix them permanently.',
  strengths: [
    {
      text: 'It is quick to add: accessWidget is a plug-in for websites.',
      source: ftc,
    },
    {
      text: 'It lets visitors change contrast, text size and animations while they are on a page.',
      source: federalRegister,
    },
  ],
  rows: [
    {
      about: 'What changes',
      them: {
        text: 'According to the regulator’s complaint, overlays are not meant to change code or design permanently, but to allow changes while a page is visited.',
        source: federalRegister,
      },
      us: 'Nothing automatically. A scan reports issues; you fix them in your source code, and the barrier is gone for everyone.',
    },
    {
      about: 'Claims about WCAG',
      them: {
        text: 'The FTC alleged that claims to bring any website into compliance with WCAG were false, misleading or unsubstantiated; accessiBe agreed to pay $1 million.',
        source: ftc,
      },
      us: 'No scan, score or widget of ours makes such a claim about a site. A test in our repository checks for such sentences.',
    },
  ],
  chooseThem: 'want to give visitors display settings right away, and will fix the pages as well.',
  chooseUs: 'want to find the accessibility barriers in your pages and remove them.',
  together:
    'Display settings can help visitors on any site. They do not replace fixing it, whichever tool provides them.',
};
