import { createRows, type SpecificationRow } from './row.ts';

const home = 'apps/web/e2e/home.spec.ts';
const navigation = 'apps/web/e2e/navigation.spec.ts';
const settings = 'apps/web/e2e/site-settings.spec.ts';
const links = 'apps/web/e2e/links.spec.ts';
const scanUrl = 'apps/web/e2e/scan-url.spec.ts';
const states = 'apps/web/e2e/states.spec.ts';
const demo = 'apps/web/e2e/demo.spec.ts';
const pages = 'apps/web/e2e/public-pages.spec.ts';
const head = 'apps/web/e2e/public-head.spec.ts';
const guard = 'apps/web/e2e/auth-guard.spec.ts';
const pricing = 'apps/web/e2e/pricing.spec.ts';
const marketingNumbers = 'apps/web/app/marketing/marketing-numbers.test.ts';
const simplifyUrl = 'apps/web/app/scans/simplify-url.test.ts';

/** What is specified of the pages that everybody may open. */
export const publicRows: readonly SpecificationRow[] = [
  ...createRows(pages, `\${path} can be used by everyone`, [[2, 'Public routes: each has its screen']]),
  ...createRows(head, 'the sitemap lists every public page and nothing else', [
    [2, 'Public routes: their paths'],
  ]),
  ...createRows(states, 'redirects an unknown path to the home page', [
    [2, 'Unknown paths redirect to /', "toHaveURL('/')"],
  ]),
  ...createRows(navigation, 'paths without a page of their own lead home', [
    [2, 'Comparison pages: an unknown competitor leads home', '/vs-nobody'],
    [2, 'Mega-menu: paths without a route lead home', '/resources/case-studies'],
  ]),
  ...createRows(
    settings,
    'with settings, menus, contact and legal pages show them, with and without JavaScript',
    [
      [2, 'Mega-menu: Case Studies, when the owner has set a target', 'Case Studies'],
      [2, 'Mega-menu: Industry Reports, when the owner has set a target', 'Industry Reports'],
      [2, 'Mega-menu: Contact Expert, when there is a contact address', 'Contact Expert'],
      [2, 'Mega-menu: Emergency Support, when the owner has set a target', 'Emergency Support'],
      [2, 'Footer: Blog, when the owner has set a target', "'Blog'"],
    ],
  ),
  ...createRows(
    settings,
    'pages that the owner has elsewhere are redirected to, and left out of the sitemap',
    [
      [2, 'Mega-menu: /resources/case-studies', 'case-studies'],
      [2, 'Mega-menu: /resources/help-center', 'help-center'],
      [2, 'Mega-menu: /resources/contact-expert', 'contact-expert'],
    ],
  ),
  ...createRows(links, 'every link on the public pages and the guests’ screens leads to what it says', [
    [2, 'Links of public pages lead to their screens'],
  ]),
  ...createRows(states, 'shows an empty list of scans at first', [[2, 'Scan results: the id is optional']]),

  ...createRows(navigation, 'the top navigation has its items in their order', [
    [2, 'Top navigation: Home', "['Home', '/']"],
    [2, 'Top navigation: Platform', "['Platform', '/platform']"],
    [2, 'Top navigation: Pricing', "['Pricing', '/pricing']"],
    [2, 'Top navigation: the comparison page', '/vs-lighthouse'],
    [2, 'Top navigation: Sign In', "['Sign In', '/login']"],
    [2, 'Top navigation: Sign Up', "['Sign Up', '/register']"],
  ]),
  ...createRows(navigation, 'the resources open by hovering and wait 150 ms before they close', [
    [2, 'Mega-menu: opens on hover', 'hover()'],
    [9, 'Mega-menu close delay 150 ms', 'runFor(149)'],
  ]),
  ...createRows(navigation, 'the resources hold what the specification lists, and open by keyboard', [
    [2, 'Mega-menu: Learn', 'Learn'],
    [2, 'Mega-menu: Explore', 'Explore'],
    [2, 'Mega-menu: Support', 'Support'],
    [2, 'Mega-menu: marked Most Popular', 'Most Popular'],
    [2, 'Mega-menu: /resources/accessibility-compliance', 'accessibility-compliance'],
    [2, 'Mega-menu: /resources/wcag-implementation', 'wcag-implementation'],
    [2, 'Mega-menu: /resources/testing-auditing', 'testing-auditing'],
    [2, 'Mega-menu: /resources/tools-checklist', 'tools-checklist'],
    [2, 'Mega-menu: footer link to /scan', 'Start Free Scan'],
  ]),
  ...createRows(
    navigation,
    'the footer has its groups; those about an account and the ways to share are for guests',
    [
      [2, 'Footer: Product', 'Compliance Guide'],
      [2, 'Footer: Company', "['Contact', '/contact']"],
      [2, 'Footer: Help Center leads to /help', "['Help Center', '/help']"],
      [2, 'Footer: Legal', 'Legal'],
      [2, 'Footer: account links for guests', "['Forgot Password', '/forgot-password']"],
      [2, 'Footer: social icons for guests', 'Share'],
      [2, 'Footer: a copyright year', '© 20'],
    ],
  ),
  ...createRows(navigation, 'the footer says that all is well once the server has said so', [
    [2, 'Footer: the state of the systems', 'All systems operational'],
  ]),
  ...createRows(guard, 'hides the navigation only on the guest screens', [
    [2, 'Top navigation and footer: shown on the public pages', "goto('/scan')"],
  ]),

  ...createRows(home, 'a blank address scans nothing, and a typed one goes along', [
    [2, 'Home: a blank form says what to enter (the decisions replace the disabled button)', 'toBeEnabled'],
    [2, 'Home: a blank address does nothing', "press('Enter')"],
    [2, 'Home: sends a normalised address', '/scan?url=example.com'],
  ]),
  ...createRows(simplifyUrl, '%j becomes %j', [[2, 'Home: the address in the form {host}', 'example.com']]),
  ...createRows(demo, 'the demo scan leads from the home page to the outlined element', [
    [2, 'Home: instant demo scan of a sample site', 'Scan the demo shop'],
  ]),
  ...createRows(home, 'the ways on lead where they say', [
    [2, 'Home: See live demo', 'See live demo'],
    [2, 'Home: Try it free', 'Try it free'],
    [2, 'Home: Start Free Scan', 'Start Free Scan'],
    [2, 'Home: Book Expert Demo opens an email draft', 'mailto:'],
  ]),
  ...createRows(home, 'the team calculator says that it is coming soon', [
    [2, 'Home: Calculate team ROI', 'coming soon'],
  ]),
  ...createRows(home, 'the widget demonstration is the real widget, and off it leaves nothing', [
    [2, 'Home: widget demo toggle', 'name: /^Widget/'],
  ]),
  ...createRows(home, 'the assistant leads to the field and to the platform', [
    [2, 'Home: Quick scan focuses the field', 'toBeFocused'],
    [2, 'Home: Book demo leads to /platform', '/platform'],
  ]),
  ...createRows(home, 'the figures stand at home, each with what it is', [
    [2, 'Home: 500+ teams', '500+ teams'],
    [2, 'Home: +23% faster', '+23% faster'],
    [2, 'Home: $50K+', '$50K+'],
    [2, 'Home: widget under 50KB', 'Under 50KB'],
  ]),
  ...createRows(marketingNumbers, 'the example of a team comes to the figures that are shown', [
    [2, 'Home: the figures come from their sums'],
  ]),
  ...createRows(home, 'the score counts from 64 to 94 when it is seen', [
    [2, 'Home: score animation from 64 to 94', '94'],
  ]),
  ...createRows(pricing, 'the prices are those of the plans, with the guarantee and without a credit card', [
    [1, 'A 30-day money-back guarantee', '30-day money-back guarantee'],
    [1, 'No credit card required', 'No credit card required'],
  ]),

  ...createRows(scanUrl, 'fills in a URL from a link without starting a scan', [
    [2, 'Free scan: accepts a url query value', '/scan?url=example.com'],
  ]),
  ...createRows(scanUrl, 'scans a URL entered on the home page at once and remembers it in this browser', [
    [3, 'Storage: anonymousScans', 'anonymousScans'],
    [6, 'Guests scan without an account', 'start-scan'],
  ]),
];
