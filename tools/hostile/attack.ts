import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where an attack is served: on loopback, under two names that are two sites. */
export interface Origins {
  /** Without a slash at the end. */
  readonly own: string;
  readonly foreign: string;
}

/** A page that tries to take more than its share, or what a server answers in place of one. */
export interface HostileAttack {
  /** Unique; its path on the server. */
  readonly name: string;
  /** A whole document. */
  readonly html?: string | ((origins: Origins) => string);
  /** Answers every request below its path. */
  readonly handleRequest?: (request: IncomingMessage, response: ServerResponse, origins: Origins) => void;
  /**
   * How its visit may end: codes of reasons, or `tested`. To run out of time is always honest, since machines differ.
   * Default: `tested`.
   */
  readonly expectedOutcomes?: readonly string[];
}

const content =
  '<main><h1>Opening hours</h1><p>Daily from <b>9</b> to 17. <a href="/plan">Plan</a></p><button>Book</button></main>';

/** A document with some content, what is added to its body, and a script after it. */
export function buildDocument(body: string, script = ''): string {
  const code = script === '' ? '' : `<script>${script}</script>`;
  return `<!doctype html><html lang="en"><head><title>Museum</title></head><body>${content}${body}${code}</body></html>`;
}
