import { z } from 'zod';

/** The part of React Router's manifest that determines which paths have pages. */
const RouteManifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ parentId: z.string().optional(), path: z.string().optional(), index: z.boolean().optional() }),
  ),
});
type ManifestRoutes = z.output<typeof RouteManifest>['routes'];

/**
 * Reads the paths that the built application has pages for from its own manifest, which avoids a second list.
 * The catch-all route is skipped: a path that only the catch-all matches is unknown.
 *
 * @param script The text of `assets/manifest-*.js`.
 * @throws Error if the build is incompatible.
 */
export function readAppRoutes(script: string): (path: string) => boolean {
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1);
  const { routes } = RouteManifest.parse(JSON.parse(json));
  const patterns = Object.entries(routes)
    .filter(([, route]) => route.index === true || (route.path !== undefined && route.path !== ''))
    .map(([id]) => getRoutePath(routes, id))
    .filter((path) => !path.includes('*'))
    .map((pathname) => new URLPattern({ pathname }));
  return (path) => patterns.some((pattern) => pattern.test({ pathname: path }));
}

function getRoutePath(routes: ManifestRoutes, id: string): string {
  const parts: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const part = routes[at]?.path;
    if (part) parts.unshift(part.replace(/^\/|\/$/g, ''));
  }
  return `/${parts.join('/')}`;
}
