import { comparisonPath } from '../marketing/competitors.ts';

export interface ShellLink {
  readonly to: string;
  readonly label: string;
  /** A few words that set it apart, shown as a badge. */
  readonly mark?: string;
}

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly ShellLink[];
}

/** The items beside the resources menu (specification, section 2, "Top navigation"). */
export const mainLinks = {
  before: [
    { to: '/', label: 'Home' },
    { to: '/platform', label: 'Platform' },
    { to: '/pricing', label: 'Pricing' },
  ],
  after: [{ to: comparisonPath('lighthouse'), label: 'Compare' }],
} as const satisfies Record<string, readonly ShellLink[]>;

/** The resources menu. Several of these paths have no page yet and lead home (specification, section 2). */
export const resourceGroups: readonly LinkGroup[] = [
  {
    title: 'Learn',
    links: [
      {
        to: '/resources/accessibility-compliance',
        label: 'Accessibility Compliance',
        mark: 'Most Popular',
      },
      { to: '/resources/wcag-implementation', label: 'WCAG Implementation' },
      { to: '/resources/testing-auditing', label: 'Testing & Auditing' },
    ],
  },
  {
    title: 'Explore',
    links: [
      { to: '/resources/case-studies', label: 'Case Studies' },
      { to: '/resources/industry-reports', label: 'Industry Reports' },
      { to: '/resources/tools-checklist', label: 'Tools & Checklist' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/resources/help-center', label: 'Help Center' },
      { to: '/resources/contact-expert', label: 'Contact Expert' },
      { to: '/resources/emergency-support', label: 'Emergency Support', mark: '24/7' },
    ],
  },
];

export const guestLinks = {
  signIn: { to: '/login', label: 'Sign In' },
  signUp: { to: '/register', label: 'Sign Up' },
} as const satisfies Record<string, ShellLink>;

/** The footer for everyone; `/resources`, `/contact`, `/blog` and the legal paths lead home. */
export const footerGroups: readonly LinkGroup[] = [
  {
    title: 'Product',
    links: [
      { to: '/scan', label: 'Free Scan' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/resources', label: 'Resources' },
      { to: '/resources/accessibility-compliance', label: 'Compliance Guide' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/help', label: 'Help Center' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/legal/privacy', label: 'Privacy' },
      { to: '/legal/terms', label: 'Terms' },
      { to: '/legal/accessibility', label: 'Accessibility Statement' },
    ],
  },
];

/** Stands in the footer for guests alone. */
export const accountGroup: LinkGroup = {
  title: 'Account',
  links: [guestLinks.signIn, guestLinks.signUp, { to: '/forgot-password', label: 'Forgot Password' }],
};
