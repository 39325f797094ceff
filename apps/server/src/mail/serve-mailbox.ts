import { html, type SafeHtml, trustHtml } from '@curbcut/reports';
import type { FastifyInstance } from 'fastify';
import { type Config, MAILBOX_PATH } from '../config.ts';
import { formatPolicy, isLocalRequest } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createPagePolicy } from '../static/page-policy.ts';
import type { StoredMail } from './mailbox.ts';

/**
 * Serves the stored emails to requests from this machine. They contain links that grant access to accounts,
 * so for anyone else the page doesn't exist.
 */
export function serveMailbox(app: FastifyInstance, config: Config, services: () => Promise<Services>): void {
  if (config.mail.smtpUrl !== undefined) return;
  const show = (path: string, pageOf: (services: Services, id: string) => Promise<string | undefined>) =>
    app.get(path, async (request, reply) => {
      if (!isLocalRequest(config, request)) return reply.callNotFound();
      const { id = '' } = request.params as { id?: string };
      const page = await pageOf(await services(), id);
      if (page === undefined) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', formatPolicy(createPagePolicy(page)))
        .type('text/html; charset=utf-8')
        .send(page);
    });
  const list = async ({ mailer }: Services) => renderMailboxPage((await mailer.mailbox?.list()) ?? []);
  show(MAILBOX_PATH, list);
  show(`${MAILBOX_PATH}/`, list);
  show(getMessagePath(':id'), async ({ mailer }, id) => (await mailer.mailbox?.read(id))?.html);
}

const STYLE = trustHtml(`
  :root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif; }
  body { background: Canvas; color: CanvasText; margin: 0 auto; max-width: 46rem; padding: 1rem 1.5rem 4rem; }
  a:not(:hover) { text-underline-offset: .2em; }
  :focus-visible { outline: 3px solid; outline-offset: 2px; }
  .skip:not(:focus) { position: absolute; transform: translateY(-300%); }
  article { border: 1px solid; border-radius: .75rem; margin-block: 1.5rem; padding: 0 1.25rem 1rem; }
  dl { display: grid; gap: 0 1rem; grid-template-columns: max-content 1fr; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .text { overflow-wrap: anywhere; white-space: pre-wrap; }
`);

/** Returns the path that shows an email as rendered. */
const getMessagePath = (id: string): string => `${MAILBOX_PATH}/${id}/`;

/**
 * Renders the emails that were stored because no mail server is configured, newest first, with working links.
 */
export function renderMailboxPage(mails: readonly StoredMail[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox - Curbcut</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to main content</a>
<header><p><a href="/">Curbcut</a></p></header>
<main id="content">
<h1>Mailbox</h1>
<p>No mail server is configured (<code>SMTP_URL</code>), so emails are stored here, newest first. They’re only visible on this machine.</p>
${mails.length === 0 ? html`<p>No emails yet.</p>` : mails.map(renderMessage)}
</main>
</body>
</html>`.text;
}

function renderMessage({ id, at, to, subject, text }: StoredMail): SafeHtml {
  return html`<article aria-labelledby="${id}">
<h2 id="${id}">${subject}</h2>
<dl><dt>To</dt><dd>${to}</dd><dt>Sent</dt><dd><time datetime="${at}">${at}</time></dd></dl>
<div class="text">${linkUrls(text)}</div>
<p><a href="${getMessagePath(id)}">View formatted email: ${subject}</a></p>
</article>`;
}

/** Sentence punctuation after a URL isn't part of it. */
const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>").,;:!?])/;

function linkUrls(text: string): SafeHtml[] {
  // Splitting by a capture group makes every second piece a URL.
  return text
    .split(urlPattern)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
