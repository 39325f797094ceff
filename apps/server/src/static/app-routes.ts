import { z } from 'zod';

/** The part of React Router's manifest that determines which paths have pages, and which scripts each page needs. */
const RouteManifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
      module: z.string().optional(),
      imports: z.array(z.string()).optional(),
      clientActionModule: z.string().optional(),
      clientLoaderModule: z.string().optional(),
      clientMiddlewareModule: z.string().optional(),
    }),
  ),
});
type ManifestRoutes = z.output<typeof RouteManifest>['routes'];

/** A page of the built application. */
export interface AppRoute {
  /** For example `routes/app/issues/route`. */
  readonly id: string;
  /** URLs of the scripts that the page and its layouts load, except the root's, without duplicates. */
  readonly scripts: readonly string[];
}

/**
 * Reads the paths that the built application has pages for from its own manifest, which avoids a second list.
 * The catch-all route is skipped: a path that only the catch-all matches is unknown. If several routes match
 * a path, the one with the fewest parameters is used, as in React Router.
 *
 * @param script The text of `assets/manifest-*.js`.
 * @throws Error if the build is incompatible.
 */
export function readAppRoutes(script: string): (path: string) => AppRoute | undefined {
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1);
  const { routes } = RouteManifest.parse(JSON.parse(json));
  const candidates = Object.entries(routes)
    .filter(([, route]) => route.index === true || (route.path !== undefined && route.path !== ''))
    .map(([id]) => ({ id, pathname: getRoutePath(routes, id) }))
    .filter(({ pathname }) => !pathname.includes('*'))
    .sort((a, b) => countParameters(a.pathname) - countParameters(b.pathname))
    .map(({ id, pathname }) => ({
      pattern: new URLPattern({ pathname }),
      route: { id, scripts: listScripts(routes, id) },
    }));
  return (path) => candidates.find(({ pattern }) => pattern.test({ pathname: path }))?.route;
}

const countParameters = (path: string) => path.split(':').length - 1;

/** Lists a route and its parents, innermost first. */
function listWithParents(routes: ManifestRoutes, id: string): ManifestRoutes[string][] {
  const chain: ManifestRoutes[string][] = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const route = routes[at];
    if (route) chain.push(route);
  }
  return chain;
}

function getRoutePath(routes: ManifestRoutes, id: string): string {
  const parts = listWithParents(routes, id).map(({ path }) => path?.replace(/^\/|\/$/g, ''));
  return `/${parts.filter(Boolean).reverse().join('/')}`;
}

/**
 * Lists the scripts of a route and its parents, except the root route, whose scripts the shell already
 * references.
 */
function listScripts(routes: ManifestRoutes, id: string): string[] {
  const chain = listWithParents(routes, id).filter(({ parentId }) => parentId !== undefined);
  const scripts = chain.flatMap((route) => [
    route.clientMiddlewareModule,
    route.clientLoaderModule,
    route.module,
    ...(route.imports ?? []),
  ]);
  return [...new Set(scripts.filter((script) => script !== undefined))];
}
