import type { Page } from '@playwright/test';
import { type ApiRequest, routeApi } from './api-routes.ts';

export interface MockReply {
  status?: number;
  json?: unknown;
  /** Holds the reply until this is resolved. */
  after?: Promise<unknown>;
}

/**
 * Mocks an API path.
 * @param replies used in order; the last one repeats
 * @returns the requests received so far
 */
export async function mockReply(
  page: Page,
  path: string,
  ...replies: readonly MockReply[]
): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  await routeApi(
    page,
    ({ pathname }) => pathname === path,
    async (route) => {
      requests.push(route.request());
      const { after, ...reply } = replies[Math.min(requests.length, replies.length) - 1] ?? {};
      await after;
      return route.fulfill(reply);
    },
  );
  return requests;
}
