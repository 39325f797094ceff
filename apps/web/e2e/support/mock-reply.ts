import type { Page } from '@playwright/test';
import { type ApiRequest, routeApi } from './api-routes.ts';

export interface MockReply {
  status?: number;
  json?: unknown;
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
    (route) => {
      requests.push(route.request());
      return route.fulfill(replies[Math.min(requests.length, replies.length) - 1]);
    },
  );
  return requests;
}
