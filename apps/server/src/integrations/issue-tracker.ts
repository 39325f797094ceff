import type { TrackerType } from '@curbcut/contract';
import type { TicketText } from './ticket-text.ts';

/** A connected tracker, with its decrypted token. */
export interface TrackerConnection {
  readonly type: TrackerType;
  /** Without a trailing slash. */
  readonly url: string;
  /** The Jira Cloud account's email address. */
  readonly account: string | null;
  readonly token: string;
}

/** Where tickets are created. */
export interface TrackerProject {
  /** `owner/name`, or a Jira project's key. */
  readonly project: string;
  /** Name of the Jira issue type; null for the project's default. */
  readonly issueType: string | null;
}

/** Identifies a ticket within its tracker. */
export interface TicketReference {
  readonly project: string;
  /** `#12` or `SHOP-12`. */
  readonly key: string;
}

/** A ticket as its tracker describes it. */
export interface TicketStatus extends TicketReference {
  readonly url: string;
  /** As the tracker calls it. */
  readonly status: string;
  readonly isClosed: boolean;
}

/** The common interface of all issue trackers. Every method throws a {@link TrackerError} if it fails. */
export interface IssueTracker {
  /** Checks that tickets can be created, and returns the project as the tracker writes it. */
  testConnection(project: TrackerProject): Promise<TrackerProject>;
  /** Creates a ticket with a mark that `find` recognizes. */
  create(project: TrackerProject, text: TicketText, mark: string): Promise<TicketStatus>;
  /** Finds the oldest ticket with a mark that was created after a time. */
  find(project: TrackerProject, mark: string, since: Date): Promise<TicketStatus | undefined>;
  read(ticket: TicketReference): Promise<TicketStatus>;
  comment(ticket: TicketReference, text: TicketText): Promise<void>;
  /** Closes a ticket, unless it's closed. */
  close(ticket: TicketReference): Promise<TicketStatus>;
  /** Reopens a ticket, unless it's open. */
  reopen(ticket: TicketReference): Promise<TicketStatus>;
  /** Returns the ticket that a URL shows; undefined if the URL isn't one of this tracker's tickets. */
  parseTicketUrl(url: string): TicketReference | undefined;
}

/**
 * Why a tracker didn't do something:
 * - `unauthorized`: it doesn't accept the token, or the token doesn't allow this
 * - `refused`: it rejected the request; the same request will fail again
 * - `rate-limited`: it did nothing, and the request can be repeated after a pause
 * - `unclear`: it may have done it, because no reply arrived or the reply was a server error
 */
export type TrackerErrorKind = 'unauthorized' | 'refused' | 'rate-limited' | 'unclear';

/** A failed request to a tracker. The message is a sentence for users. */
export class TrackerError extends Error {
  override readonly name = 'TrackerError';
  readonly kind: TrackerErrorKind;
  /** How long the tracker asked us to wait, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(kind: TrackerErrorKind, message: string, retryAfterMs = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
