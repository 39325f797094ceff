import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the loopback server. */
export interface ServedFile {
  readonly body: string | Buffer;
  /** Default: derived from the file extension, `text/html; charset=utf-8` if there is none. */
  readonly contentType?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const contentTypeByExtension: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
};

/** Serves the files of a test on 127.0.0.1 and (as a second site) `localhost`. */
export class FileServer {
  readonly #server: Server;
  readonly #files = new Map<string, ServedFile>();
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FileServer> {
    const server = createServer((request, response) => {
      const file = files.#files.get(new URL(request.url ?? '/', 'http://x').pathname);
      const ending = /\.(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      response.writeHead(file ? (file.status ?? 200) : 404, {
        'content-type': file?.contentType ?? contentTypeByExtension[ending] ?? 'text/html; charset=utf-8',
        ...file?.headers,
      });
      response.end(file?.body ?? '');
    });
    const files = new FileServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return files;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Adds a set of files in a separate folder and returns the URL of that folder, with a trailing slash.
   * `{port}` in texts is replaced with the server's port, so that a page can refer to the same server as
   * another site.
   */
  serveFiles(files: Readonly<Record<string, string | ServedFile>>): string {
    const folder = `/${++this.#count}/`;
    for (const [path, file] of Object.entries(files)) {
      const served = typeof file === 'string' ? { body: file } : file;
      const body =
        typeof served.body === 'string'
          ? served.body.replaceAll('{port}', String(this.port)).replaceAll('{folder}', folder)
          : served.body;
      this.#files.set(folder + path, { ...served, body });
    }
    return `http://127.0.0.1:${this.port}${folder}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
