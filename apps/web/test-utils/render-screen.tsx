import type { RouteConfigEntry } from '@react-router/dev/routes';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { endSession } from '../app/api/current-user.ts';
import { toastQueue } from '../app/components/toast/toasts.ts';
import App from '../app/root.tsx';
import routes from '../app/routes.ts';
import type { ApiRequest } from '../e2e/support/api-routes.ts';
import { type MockApp, mockAppApi } from '../e2e/support/mock-app.ts';
import { type MockReply, mockReply } from '../e2e/support/mock-reply.ts';
import { createFakePage, type FakePage } from './fake-page.ts';

type RouteModule = Record<'default' | 'clientLoader' | 'clientMiddleware', never>;

/** All route modules. Each is loaded when a test opens it. */
const modules = import.meta.glob<RouteModule>('../app/{routes,shell}/**/*.tsx');

/** Converts the routes of the build to routes of a router in memory, with their layouts and guards. */
function toRouteObject({ path, index, file, children }: RouteConfigEntry): RouteObject {
  const load = (name: keyof RouteModule) => async () => (await modules[`../app/${file}`]!())[name];
  const lazy = {
    Component: load('default'),
    loader: load('clientLoader'),
    middleware: load('clientMiddleware'),
  };
  return (index ? { index, lazy } : { path, lazy, children: children?.map(toRouteObject) }) as RouteObject;
}

/** The application's routes. A router changes its routes when it loads them, so each router needs its own. */
const createRoutes = (): RouteObject[] => [
  { Component: App, HydrateFallback: () => null, children: routes.map(toRouteObject) },
];

interface ScreenMocks {
  /** Signs in as the user of this app; without it, the screen is that of a guest. */
  readonly app?: MockApp;
  /** Replies by path of the API, used in order; the last one repeats. They take precedence over the app's. */
  readonly replies?: Readonly<Record<string, readonly MockReply[]>>;
  /** Additional mocks, with the functions from `e2e/support`. */
  readonly mock?: (page: FakePage) => Promise<unknown>;
}

export interface RenderedScreen {
  /** Performs actions as a user does. */
  readonly user: UserEvent;
  /** Returns the path, query and fragment of the current screen. */
  readonly getUrl: () => string;
  /** Returns the requests to a path of `replies`. */
  readonly getRequests: (path: string) => readonly ApiRequest[];
}

/**
 * Renders a screen without a browser: the whole application, in a memory router, with mocked responses. There is no
 * layout and no style sheet, so tests that depend on either, on the Tab key, on navigation by the browser or on the server
 * belong in `e2e`.
 */
export async function renderScreen(
  path: string,
  { app, replies = {}, mock }: ScreenMocks = {},
): Promise<RenderedScreen> {
  const { page, fetch } = createFakePage();
  vi.stubGlobal('fetch', fetch);
  if (app) await mockAppApi(page, app);
  await mock?.(page);
  const requests: Record<string, readonly ApiRequest[]> = {};
  for (const [api, some] of Object.entries(replies)) requests[api] = await mockReply(page, api, ...some);
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  onTestFinished(() => {
    cleanup();
    router.dispose();
    // Messages outlive the screen, and the next test would show them.
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
    // Also clears the cached data of the user.
    endSession();
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    user: userEvent.setup(),
    getUrl: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    getRequests: (api) => requests[api] ?? [],
  };
}

/** Returns the alert with this text, when it appears. */
export async function findAlert(text: string): Promise<HTMLElement> {
  await waitFor(() => expect(getAlert(text)).toBeDefined());
  return getAlert(text)!;
}

function getAlert(text: string): HTMLElement | undefined {
  return screen.queryAllByRole('alert').find((alert) => alert.textContent.includes(text));
}

/** Returns the text that describes an element to screen reader users: that of the elements in `aria-describedby`. */
export function getDescription(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  return ids.flatMap((id) => document.getElementById(id)?.textContent.trim() ?? []).join(' ');
}
