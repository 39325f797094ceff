import { LEGAL_PAGES } from '@curbcut/contract';
import type { SiteConfig } from '../site-settings.ts';

/**
 * Lists paths that redirect: those in the specification without a screen, the operator's own pages, and legal pages
 * that the operator has replaced with a URL. A path without a target is unknown and redirects to the home page.
 */
export function listRedirects({ settings, legal }: SiteConfig): ReadonlyMap<string, string> {
  const targets: Record<string, string | null> = {
    '/blog': settings.blogUrl,
    '/resources/help-center': '/help',
    '/resources/contact-expert': '/contact',
    '/resources/case-studies': settings.caseStudiesUrl,
    '/resources/industry-reports': settings.industryReportsUrl,
    '/resources/emergency-support': settings.emergencySupportUrl,
  };
  for (const page of LEGAL_PAGES) {
    const replacement = legal[page];
    if (replacement?.kind === 'url') targets[`/legal/${page}`] = replacement.url;
  }
  return new Map(Object.entries(targets).filter((entry): entry is [string, string] => entry[1] !== null));
}
