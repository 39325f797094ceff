import { getComparisonPath } from '../marketing/competitors.ts';
import type { SettingName } from '../site/site-settings.ts';

export interface ShellLink {
  /** The page's path. For an entry with `urlSetting`, the path that redirects there. */
  readonly to: string;
  readonly label: string;
  /** A short text for the badge. */
  readonly badge?: string;
  /** The setting with the entry's URL; without it, the entry is hidden. */
  readonly urlSetting?: SettingName;
  /** The setting that the entry requires; without it, the entry is hidden. */
  readonly requiredSetting?: SettingName;
  /** The operator may have replaced the page, so the link loads it from the server. */
  readonly isReplaceable?: boolean;
}

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly ShellLink[];
}

/** The items around the resources menu (docs/decisions/0095-fixed-values.md). */
export const mainLinks = {
  before: [
    { to: '/', label: 'Home' },
    { to: '/platform', label: 'Platform' },
    { to: '/pricing', label: 'Pricing' },
  ],
  after: [{ to: getComparisonPath('lighthouse'), label: 'Compare' }],
} as const satisfies Record<string, readonly ShellLink[]>;

/**
 * The resources menu (docs/decisions/0095-fixed-values.md). Help and contact are linked directly; the paths that
 * are fixed for them redirect there (`apps/server/src/static/serve-web-app.ts`).
 */
export const resourceGroups: readonly LinkGroup[] = [
  {
    title: 'Learn',
    links: [
      {
        to: '/resources/accessibility-compliance',
        label: 'Accessibility Compliance',
        badge: 'Most Popular',
      },
      { to: '/resources/wcag-implementation', label: 'WCAG Implementation' },
      { to: '/resources/testing-auditing', label: 'Testing & Auditing' },
    ],
  },
  {
    title: 'Explore',
    links: [
      { to: '/resources/case-studies', label: 'Case Studies', urlSetting: 'caseStudiesUrl' },
      { to: '/resources/industry-reports', label: 'Industry Reports', urlSetting: 'industryReportsUrl' },
      { to: '/resources/tools-checklist', label: 'Tools & Checklist' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help Center' },
      { to: '/contact', label: 'Contact Expert', requiredSetting: 'contactEmail' },
      {
        to: '/resources/emergency-support',
        label: 'Emergency Support',
        badge: '24/7',
        urlSetting: 'emergencySupportUrl',
      },
    ],
  },
];

export const guestLinks = {
  signIn: { to: '/login', label: 'Sign In' },
  signUp: { to: '/register', label: 'Sign Up' },
} as const satisfies Record<string, ShellLink>;

/** Footer links for everyone. */
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
      { to: '/blog', label: 'Blog', urlSetting: 'blogUrl' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/legal/privacy', label: 'Privacy', isReplaceable: true },
      { to: '/legal/terms', label: 'Terms', isReplaceable: true },
      { to: '/legal/accessibility', label: 'Accessibility Statement', isReplaceable: true },
    ],
  },
];

/** Footer links for guests only. */
export const accountGroup: LinkGroup = {
  title: 'Account',
  links: [guestLinks.signIn, guestLinks.signUp, { to: '/forgot-password', label: 'Forgot Password' }],
};
