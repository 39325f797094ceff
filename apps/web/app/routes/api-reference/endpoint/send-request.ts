import { renewAccessToken } from '#app/api/renew-access-token.ts';
import { getOrganizationHeaders } from '#app/api/request.ts';
import { getSelectedOrganizationId } from '#app/api/selected-organization.ts';
import { readTokens } from '#app/api/tokens.ts';
import { formatNumber } from '#app/format/format.ts';
import type { FilledRequest } from './openapi.ts';

/** Maximum number of characters of a response to show. */
const MAX_SHOWN_CHARACTERS = 100_000;

/** A response for display, or the lack of one. */
export type ReceivedResponse =
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'received';
      readonly status: number;
      readonly statusText: string;
      /** The body, JSON with indentation; empty if it is not text. */
      readonly text: string;
      /** A sentence about what isn't shown. */
      readonly note: string | null;
    };

/**
 * Sends a request with an API key, or else with the current session, or as a visitor. As everywhere in the app, a
 * request with the session acts in the selected organization, and an expired access token is renewed. Never throws.
 *
 * @param key an API key, which is tied to one organization
 */
export async function sendFilledRequest(
  request: FilledRequest,
  key: string | null,
): Promise<ReceivedResponse> {
  try {
    if (key !== null) return await readResponse(await sendOnce(request, key));
    const access = readTokens()?.access ?? null;
    if (access === null) return await readResponse(await sendOnce(request, null));
    const organization = getOrganizationHeaders(getSelectedOrganizationId());
    const response = await sendOnce(request, access, organization);
    if (response.status !== 401) return await readResponse(response);
    const renewed = await renewAccessToken(access);
    return await readResponse(renewed === null ? response : await sendOnce(request, renewed, organization));
  } catch {
    return { kind: 'unreachable' };
  }
}

function sendOnce(
  { method, url, body }: FilledRequest,
  access: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(access !== null && { authorization: `Bearer ${access}` }),
    },
    body,
  });
}

async function readResponse(response: Response): Promise<ReceivedResponse> {
  const { status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text|csv|xml|html/.test(type)) {
    const { size } = await response.blob();
    const note = size === 0 ? null : `A file of type ${type || 'unknown'}, ${formatNumber(size)} bytes.`;
    return { kind: 'received', status, statusText, text: '', note };
  }
  const text = indent(await response.text());
  const isShortened = text.length > MAX_SHOWN_CHARACTERS;
  return {
    kind: 'received',
    status,
    statusText,
    text: text.slice(0, MAX_SHOWN_CHARACTERS),
    note: isShortened ? `Only the first ${formatNumber(MAX_SHOWN_CHARACTERS)} characters are shown.` : null,
  };
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
