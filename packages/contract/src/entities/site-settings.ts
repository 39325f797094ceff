/**
 * The settings of an installation that its public pages show. `null` means not set.
 *
 * It is not part of the API: the server writes these values into each page of the web application before it sends
 * the page, so that they are there without JavaScript and nothing moves when the page loads.
 */
export interface PublicSettings {
  /** The company or person that runs the installation. */
  readonly companyName: string | null;
  /** Email address for general questions and demos. */
  readonly contactEmail: string | null;
  /** Email address for help with an account; the contact address when only that one is set. */
  readonly supportEmail: string | null;
  /** URLs of pages outside of Curbcut; `emergencySupportUrl` may also be a `tel:` or `mailto:` URL. */
  readonly blogUrl: string | null;
  readonly caseStudiesUrl: string | null;
  readonly industryReportsUrl: string | null;
  readonly emergencySupportUrl: string | null;
  /** Days after which visitors' scans are deleted. */
  readonly visitorRetentionDays: string;
  /** Name of the language model that the owner has connected. */
  readonly aiModel: string | null;
  /** The service that takes payments for plans. */
  readonly paymentService: string | null;
}

/** The pages that the owner can replace by a text or a URL of their own. */
export const LEGAL_PAGES = ['privacy', 'terms', 'accessibility'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
