/**
 * Server settings that the public pages show. `null` means not set.
 *
 * They are not part of the API: the server writes them into each page of the web application, so that they
 * are present without JavaScript and the layout does not shift while the page loads.
 */
export interface PublicSettings {
  /** The company or person that runs the server. */
  readonly companyName: string | null;
  /** Email address for general questions and demos. */
  readonly contactEmail: string | null;
  /** Email address for help with an account; the contact address if only that one is set. */
  readonly supportEmail: string | null;
  /** When an answer to an email can be expected: “within two working days”. */
  readonly contactResponseTime: string | null;
  /** URLs of pages outside Curbcut; `emergencySupportUrl` can also be a `tel:` or `mailto:` URL. */
  readonly blogUrl: string | null;
  readonly caseStudiesUrl: string | null;
  readonly industryReportsUrl: string | null;
  readonly emergencySupportUrl: string | null;
  /** Number of days after which visitors' scans are deleted. */
  readonly visitorRetentionDays: string;
  /** Page limit for any account's scans, such as `10,000`, if it replaces the plans' limits. */
  readonly accountPagesPerScan: string | null;
  /** Page limit for a visitor's scan, and the number of scans that a visitor can start in an hour. */
  readonly visitorPagesPerScan: string;
  readonly visitorScansPerHour: string;
  /** Name of the language model that the operator configured. */
  readonly aiModel: string | null;
  /** Path of the page that shows emails on this machine, if no mail server is configured. */
  readonly mailboxPath: string | null;
  /** The service that processes payments for plans. */
  readonly paymentService: string | null;
  /** `invited` or `closed` if not everyone can create an account. */
  readonly closedSignUp: string | null;
}

/** Pages that operators can replace with their own text or a URL. */
export const LEGAL_PAGES = ['privacy', 'terms', 'accessibility'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
