import type { ReportType } from '@curbcut/contract';
import { html, trustHtml } from './safe-html.ts';
import { STYLE } from './style.ts';

/** Everything before the report's first part. */
export async function renderDocumentStart(title: string, type: ReportType): Promise<string> {
  // Nothing may be fetched, run, framed or sent; the one style is let in by what it says.
  const policy = `default-src 'none'; style-src 'sha256-${await computeSha256(STYLE)}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${title}</title>
<style>${trustHtml(STYLE)}</style>
</head>
<body class="${type}">
<a class="skip" href="#${type === 'conformance' ? 'standings' : 'score'}">Skip to what was found</a>
<main>
`.text;
}

/** Everything after its last part. */
export function renderDocumentEnd(version: string): string {
  return html`</main>
<footer><p>Made by Curbcut ${version} from an automatic scan.</p></footer>
</body>
</html>
`.text;
}

async function computeSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
