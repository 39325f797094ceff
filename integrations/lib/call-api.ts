/** Error for a failed API request. */
export class PlatformApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Time limit for a response, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a request to a JSON API.
 *
 * @returns the response body.
 * @throws {PlatformApiError}
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new PlatformApiError(0, `${new URL(url).host} didn’t respond: ${error.message}`);
  });
  if (!response.ok)
    throw new PlatformApiError(
      response.status,
      `${method} ${new URL(url).pathname} returned ${response.status}`,
    );
  return response.json();
}
