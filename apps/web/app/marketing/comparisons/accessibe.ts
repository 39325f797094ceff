import type { SourceReference, ToolComparison } from './comparison.ts';

const federalRegister: SourceReference = {
  title: 'Federal Register, January 6, 2025: accessiBe, analysis of the proposed consent order',
  href: 'https://www.federalregister.gov/documents/2025/01/06/2024-31765/accessibe-analysis-of-proposed-consent-order-to-aid-public-comment',
  date: '2025-01-06',
};
const ftc: SourceReference = {
  title: 'Federal Trade Commission, press release, January 3, 2025',
  href: 'https://www.ftc.gov/news-events/news/press-releases/2025/01/ftc-order-requires-online-marketer-pay-1-million-deceptive-claims-its-ai-product-could-make-websites',
  date: '2025-01-03',
};

export const accessibe: ToolComparison = {
  slug: 'accessibe',
  lead: 'accessiBe’s accessWidget changes a page in the visitor’s browser. Curbcut finds issues in the page itself, so you can fix them for good.',
  strengths: [
    {
      text: 'Quick to install: accessWidget is a plug-in.',
      source: ftc,
    },
    {
      text: 'It lets visitors change contrast, text size and animations while they’re on a page.',
      source: federalRegister,
    },
  ],
  rows: [
    {
      about: 'What changes',
      them: {
        text: 'According to the FTC’s complaint, overlays make temporary changes to the interface while someone visits a page. They aren’t meant to change its code or design for good.',
        source: federalRegister,
      },
      us: 'Nothing, until you do. We report issues; you fix them in your code, for everyone.',
    },
    {
      about: 'Claims about WCAG',
      them: {
        text: 'The FTC alleged that claims to bring any website into compliance with WCAG were false, misleading or unsubstantiated; accessiBe agreed to pay $1 million.',
        source: ftc,
      },
      us: 'We don’t make claims like that about any site, and an automated check keeps them off ours.',
    },
  ],
  chooseThem: 'want display settings on your site today and plan to fix the pages too.',
  chooseUs: 'want to find the accessibility barriers in your pages and remove them.',
  together:
    'Display settings can help visitors on any site. They don’t replace fixing the site, whichever tool provides them.',
};
