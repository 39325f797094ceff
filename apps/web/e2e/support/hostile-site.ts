import { createServer, type Server } from 'node:http';

/** What must never become more than text. A picture that fails runs its handler as soon as it stands in a page. */
export const payload = '<img src="x" onerror="window.hacked=1">';
/** Breaks out of an attribute first. */
const breakout = `"'><script>window.hacked=1</script>`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** A page that attacks with its title, names, ids, classes, addresses, alternative texts and markup. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(payload)}</title></head><body>
<main><h1>${escaped(payload)}</h1>
<p><img src="/missing.png?${escaped(breakout)}"></p>
<p><button id="${escaped(payload)}" class="${escaped(breakout)}"><svg></svg></button></p>
<p style="color:#ccc;background:#fff" class="javascript:window.hacked=1">${escaped(breakout)}</p>
<p><a href="javascript:window.hacked=1"></a> <a href="/${encodeURIComponent(payload)}">${escaped(payload)}</a></p>
<p><input name="${escaped(payload)}" placeholder="${escaped(breakout)}"></p>
<iframe src="data:text/html,<p>frame</p>"></iframe>
</main></body></html>`;

const notFound = page.replace('<main>', `<main><p>${escaped(payload)}</p>`);

/** Serves the hostile site at `/hostile/`; everything else is not found, in hostile words. */
export async function serveHostileSite(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    const found = request.url?.startsWith('/hostile/');
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? page : notFound);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
