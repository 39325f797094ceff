import { serveOnLoopback } from '../lib/sites/loopback-server.ts';
import type { BehaviorCase } from './behavior-case.ts';

/** A case on a separate origin, so that it's a complete site. */
export interface ServedCase {
  /** Start page URL. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a case on a free loopback port: its pages, and an image for each path below `/img/`. */
export async function serveCase({ pages }: BehaviorCase): Promise<ServedCase> {
  const { origin, close } = await serveOnLoopback((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const image = path.startsWith('/img/') ? drawImage(path) : undefined;
    const body = pages[path] ?? image;
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': image === undefined ? 'text/html; charset=utf-8' : 'image/svg+xml',
    });
    response.end(body ?? '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>');
  });
  return {
    url: `${origin}/`,
    close,
  };
}

/** Draws a landscape whose colors depend on the path, so that images on the same page differ. */
function drawImage(path: string): string {
  const hue = [...path].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="320" height="200">
<rect width="320" height="200" fill="hsl(${hue} 45% 78%)"/>
<circle cx="${60 + (hue % 200)}" cy="60" r="28" fill="hsl(${(hue + 60) % 360} 70% 60%)"/>
<path d="M0 200V130l70-50 60 40 90-70 100 80v70z" fill="hsl(${(hue + 140) % 360} 35% 35%)"/></svg>`;
}
