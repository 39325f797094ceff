import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs only at build time: writes the public pages, and the empty shell that all other URLs start from. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(lowerScriptPriority(await text(prelude)), { status, headers });
}

/**
 * The page is readable without scripts. Its scripts only hydrate it, so they must not compete with its style sheet,
 * font and image for bandwidth. React Router has no option for their priority
 * (https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes).
 */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
