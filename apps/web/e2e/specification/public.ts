import { createRows, type SpecificationRow } from './row.ts';

const home = 'apps/web/e2e/home.spec.ts';
const navigation = 'apps/web/e2e/navigation.spec.ts';
const settings = 'apps/web/e2e/site-settings.spec.ts';
const scanUrl = 'apps/web/e2e/scan-url.spec.ts';
const states = 'apps/web/e2e/states.spec.ts';
const demo = 'apps/web/e2e/demo.spec.ts';
const pages = 'apps/web/e2e/public-pages.spec.ts';
const head = 'apps/web/e2e/public-head.spec.ts';
const guard = 'apps/web/e2e/auth-guard.spec.ts';
const pricing = 'apps/web/e2e/pricing.spec.ts';
const marketingNumbers = 'apps/web/app/marketing/marketing-numbers.test.ts';
const simplifyUrl = 'apps/web/app/scans/simplify-url.test.ts';

/** Requirements of the public pages. */
export const publicRows: readonly SpecificationRow[] = [
  ...createRows(pages, '/ is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/platform is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/pricing is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/vs-lighthouse is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/vs-wave is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/vs-axe-devtools is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/vs-accessibe is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/scan is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/help/rules is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/help/widget is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/accuracy is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/resources is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(
    pages,
    '/resources/wcag-implementation is accessible in both themes, when zoomed and with text spacing',
    [[2, 'Public routes: each has its screen']],
  ),
  ...createRows(
    pages,
    '/resources/testing-auditing is accessible in both themes, when zoomed and with text spacing',
    [[2, 'Public routes: each has its screen']],
  ),
  ...createRows(
    pages,
    '/resources/tools-checklist is accessible in both themes, when zoomed and with text spacing',
    [[2, 'Public routes: each has its screen']],
  ),
  ...createRows(pages, '/contact is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/help is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/status is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/legal/privacy is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(pages, '/legal/terms is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(
    pages,
    '/legal/accessibility is accessible in both themes, when zoomed and with text spacing',
    [[2, 'Public routes: each has its screen']],
  ),
  ...createRows(pages, '/about is accessible in both themes, when zoomed and with text spacing', [
    [2, 'Public routes: each has its screen'],
  ]),
  ...createRows(
    pages,
    '/resources/accessibility-compliance is accessible in both themes, when zoomed and with text spacing',
    [[2, 'Public routes: each has its screen']],
  ),
  ...createRows(head, 'the sitemap lists all public pages and no others', [
    [2, 'Public routes: their paths'],
  ]),
  ...createRows(states, 'redirects an unknown path to the home page', [[2, 'Unknown paths redirect to /']]),
  ...createRows(navigation, 'redirects paths without a page to the home page', [
    [2, 'Comparison pages: an unknown competitor redirects to the home page'],
    [2, 'Mega-menu: paths without a route redirect to the home page'],
  ]),
  ...createRows(settings, 'menus, contact and legal pages show the settings, with and without JavaScript', [
    [2, 'Mega-menu: Case Studies, when the operator has set a URL'],
    [2, 'Mega-menu: Industry Reports, when the operator has set a URL'],
    [2, 'Mega-menu: Contact Expert, when there is a contact address'],
    [2, 'Mega-menu: Emergency Support, when the operator has set a URL'],
    [2, 'Footer: Blog, when the operator has set a URL'],
  ]),
  ...createRows(settings, 'redirects pages hosted elsewhere and omits them from the sitemap', [
    [2, 'Mega-menu: /resources/case-studies'],
    [2, 'Mega-menu: /resources/help-center'],
    [2, 'Mega-menu: /resources/contact-expert'],
  ]),
  ...createRows(
    pages,
    'pages load without layout shifts and are reachable with the Tab key at 1440 pixels, with valid links and head',
    [[2, 'Links on public pages have valid targets']],
  ),
  ...createRows(states, 'shows an empty list of scans at first', [[2, 'Scan results: the id is optional']]),

  ...createRows(navigation, 'the top navigation lists its items in order', [
    [2, 'Top navigation: Home'],
    [2, 'Top navigation: Platform'],
    [2, 'Top navigation: Pricing'],
    [2, 'Top navigation: the comparison page'],
    [2, 'Top navigation: Sign In'],
    [2, 'Top navigation: Sign Up'],
  ]),
  ...createRows(navigation, 'the Resources menu opens on hover and closes after 150 ms', [
    [2, 'Mega-menu: opens on hover'],
    [9, 'Mega-menu close delay 150 ms'],
  ]),
  ...createRows(navigation, 'the Resources menu has the specified links and opens with the keyboard', [
    [2, 'Mega-menu: Learn'],
    [2, 'Mega-menu: Explore'],
    [2, 'Mega-menu: Support'],
    [2, 'Mega-menu: marked Most Popular'],
    [2, 'Mega-menu: /resources/accessibility-compliance'],
    [2, 'Mega-menu: /resources/wcag-implementation'],
    [2, 'Mega-menu: /resources/testing-auditing'],
    [2, 'Mega-menu: /resources/tools-checklist'],
    [2, 'Mega-menu: footer link to /scan'],
  ]),
  ...createRows(navigation, 'the footer shows its groups, and account and share links only to guests', [
    [2, 'Footer: Product'],
    [2, 'Footer: Company'],
    [2, 'Footer: Help Center links to /help'],
    [2, 'Footer: Legal'],
    [2, 'Footer: account links for guests'],
    [2, 'Footer: social icons for guests'],
    [2, 'Footer: a copyright year'],
  ]),
  ...createRows(navigation, 'the footer shows the system status after the health check', [
    [2, 'Footer: the system status'],
  ]),
  ...createRows(guard, 'hides the navigation only on the guest screens', [
    [2, 'Top navigation and footer: shown on the public pages'],
  ]),

  ...createRows(home, 'requires a URL and passes it to the scan page', [
    [2, 'Home: a blank form explains what to enter (the decisions replace the disabled button)'],
    [2, 'Home: a blank URL does nothing'],
    [2, 'Home: sends a normalized URL'],
  ]),
  ...createRows(simplifyUrl, '"example.com" becomes "example.com"', [[2, 'Home: the URL as {host}']]),
  ...createRows(demo, 'the demo scan links from the home page to an outlined element', [
    [2, 'Home: instant demo scan of a sample site'],
  ]),
  ...createRows(home, 'links have the expected targets', [
    [2, 'Home: See live demo'],
    [2, 'Home: Try it free'],
    [2, 'Home: Start Free Scan'],
    [2, 'Home: Book Expert Demo opens an email draft'],
  ]),
  ...createRows(home, 'announces the team calculator as coming soon', [[2, 'Home: Calculate team ROI']]),
  ...createRows(home, 'the widget demo runs the real widget and removes it when switched off', [
    [2, 'Home: widget demo toggle'],
  ]),
  ...createRows(home, 'the assistant links to the URL field and the platform page', [
    [2, 'Home: Quick scan focuses the field'],
    [2, 'Home: Book demo links to /platform'],
  ]),
  ...createRows(home, 'shows each number with an explanation', [
    [2, 'Home: 500+ teams'],
    [2, 'Home: +23% faster'],
    [2, 'Home: $50K+'],
    [2, 'Home: widget under 50KB'],
  ]),
  ...createRows(marketingNumbers, 'calculates the displayed numbers from the example team', [
    [2, 'Home: the numbers are calculated'],
  ]),
  ...createRows(home, 'the score counts from 64 to 94 when it becomes visible', [
    [2, 'Home: score animation from 64 to 94'],
  ]),
  ...createRows(
    pricing,
    'shows the prices of all plans, the money-back guarantee and that no credit card is required',
    [
      [1, 'A 30-day money-back guarantee'],
      [1, 'No credit card required'],
    ],
  ),

  ...createRows(scanUrl, 'fills in a URL from a link without starting a scan', [
    [2, 'Free scan: accepts a url query value'],
  ]),
  ...createRows(
    scanUrl,
    'immediately scans a URL entered on the home page and remembers it in this browser',
    [
      [3, 'Storage: anonymousScans'],
      [6, 'Guests scan without an account'],
    ],
  ),
];
