import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

// Serves a folder on a port, as a pipeline would serve its site.
const [folder = '', port] = process.argv.slice(2);
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
createServer(async (request, response) => {
  const { pathname } = new URL(request.url!, 'http://localhost');
  const content = await readFile(join(folder, pathname === '/' ? 'index.html' : pathname)).catch(() => null);
  const type = types[extname(pathname)] ?? (pathname === '/' ? types['.html']! : 'application/octet-stream');
  response.writeHead(content === null ? 404 : 200, { 'content-type': type }).end(content);
}).listen(Number(port), '127.0.0.1');
