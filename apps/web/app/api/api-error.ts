interface ApiErrorOptions {
  /** A stable error code: from the server, or `unreachable` or `unreadable`. */
  code: string;
  /** HTTP status; undefined if no response arrived. */
  status?: number;
  /** Messages per field. */
  details?: Readonly<Record<string, readonly string[]>>;
  cause?: unknown;
}

/** Any failure of an API call. The message is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, { code, status, details = {}, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Returns the message to show for any thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong on this page. Reload it and try again.';
}
