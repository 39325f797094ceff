import type { Page, Request } from '@playwright/test';

export interface MockReply {
  status?: number;
  json?: unknown;
}

/**
 * Answers a path of the API.
 * @param replies one after the other; the last stays
 * @returns the requests that came, as they come
 */
export async function mockReply(
  page: Page,
  path: string,
  ...replies: readonly MockReply[]
): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      requests.push(route.request());
      return route.fulfill(replies[Math.min(requests.length, replies.length) - 1]);
    },
  );
  return requests;
}
