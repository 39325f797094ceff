import { createServer, type Server } from 'node:http';

/** Must never be rendered as markup. A broken image would run its handler immediately. */
export const HOSTILE_PAYLOAD = '<img src="x" onerror="window.hacked=1">';
/** Breaks out of an attribute first. */
const ATTRIBUTE_BREAKOUT = `"'><script>window.hacked=1</script>`;

const escapedPayload = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** A page with hostile titles, names, ids, classes, URLs, alternative text and markup. */
const HOSTILE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapedPayload(HOSTILE_PAYLOAD)}</title></head><body>
<main><h1>${escapedPayload(HOSTILE_PAYLOAD)}</h1>
<p><img src="/missing.png?${escapedPayload(ATTRIBUTE_BREAKOUT)}"></p>
<p><button id="${escapedPayload(HOSTILE_PAYLOAD)}" class="${escapedPayload(ATTRIBUTE_BREAKOUT)}"><svg></svg></button></p>
<p style="color:#ccc;background:#fff" class="javascript:window.hacked=1">${escapedPayload(ATTRIBUTE_BREAKOUT)}</p>
<p><a href="javascript:window.hacked=1"></a> <a href="/${encodeURIComponent(HOSTILE_PAYLOAD)}">${escapedPayload(HOSTILE_PAYLOAD)}</a></p>
<p><input name="${escapedPayload(HOSTILE_PAYLOAD)}" placeholder="${escapedPayload(ATTRIBUTE_BREAKOUT)}"></p>
<iframe src="data:text/html,<p>frame</p>"></iframe>
</main></body></html>`;

const NOT_FOUND_PAGE = HOSTILE_PAGE.replace('<main>', `<main><p>${escapedPayload(HOSTILE_PAYLOAD)}</p>`);

/** Serves the hostile site at `/hostile/`; every other path is a 404 with hostile text. */
export async function serveHostileSite(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    const found = request.url?.startsWith('/hostile/');
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? HOSTILE_PAGE : NOT_FOUND_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
