interface ApiErrorOptions {
  /** A stable word for the program, from the server or one of `unreachable` and `unreadable`. */
  code: string;
  /** HTTP status; undefined when no answer came. */
  status?: number;
  /** Messages per field. */
  details?: Readonly<Record<string, readonly string[]>>;
  cause?: unknown;
}

/** Anything that kept a call from being answered. The message is a sentence for the person. */
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

/** The sentence for the person in whatever was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong on this page. Reload it and try again.';
}
