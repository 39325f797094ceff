import type { IncomingMessage, ServerResponse } from 'node:http';

/** Origins in an attack: loopback under two names, which makes two sites. */
export interface Origins {
  /** Without a trailing slash. */
  readonly own: string;
  readonly foreign: string;
}

/** A page, or a response instead of a page, that tries to use more than its share of resources. */
export interface HostileAttack {
  /** A unique name, which is also its path on the server. */
  readonly name: string;
  /** Complete document. */
  readonly html?: string | ((origins: Origins) => string);
  /** Handles every request below its path. */
  readonly handleRequest?: (request: IncomingMessage, response: ServerResponse, origins: Origins) => void;
  /**
   * Acceptable outcomes of the visit: reason codes, or `tested`. A timeout is always acceptable, because
   * machines differ in speed. Default: `tested`.
   */
  readonly expectedOutcomes?: readonly string[];
}

const content =
  '<main><h1>Opening hours</h1><p>Daily from <b>9</b> to 17. <a href="/plan">Plan</a></p><button>Book</button></main>';

/** Builds a document with some content, additional body markup and a script after it. */
export function buildDocument(body: string, script = ''): string {
  const code = script === '' ? '' : `<script>${script}</script>`;
  return `<!doctype html><html lang="en"><head><title>Museum</title></head><body>${content}${body}${code}</body></html>`;
}
