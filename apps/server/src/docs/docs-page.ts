import { html, type SafeHtml, trustHtml } from '@curbcut/reports';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { renderParameterTable, renderProse, renderSchemaTable, renderType } from './schema-table.ts';

const STYLE = trustHtml(`
  :root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 70rem; padding: 1rem 1.5rem 4rem; }
  a:not(:hover) { text-underline-offset: .2em; }
  :focus-visible { outline: 3px solid; outline-offset: 2px; }
  .skip:not(:focus) { position: absolute; transform: translateY(-300%); }
  h2 { margin-top: 3rem; border-bottom: 1px solid; }
  h3 { margin-top: 2.5rem; }
  code { font-size: .95em; overflow-wrap: anywhere; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  caption { text-align: start; font-weight: 600; padding-block: .5rem; }
  th, td { border: 1px solid; padding: .4rem .6rem; text-align: start; vertical-align: top; }
  li { padding-block: .25rem; }
`);

/** Renders the OpenAPI document as a human-readable page without scripts. */
export function renderDocsPage(document: OpenApiDocument, documentPath: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to main content</a>
<header>
<p><a href="/">${document.info.title}</a></p>
</header>
<main id="content">
<h1>${document.info.title} API</h1>
<p>${renderProse(document.info.description)}</p>
<p>Machine-readable version: <a href="${documentPath}">OpenAPI ${document.openapi}</a></p>
<nav aria-label="Endpoints and schemas">
<ul>
${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${renderProse(operation.summary)}</a></li>`)}
<li><a href="#values">Schemas</a></li>
</ul>
</nav>
<h2>Endpoints</h2>
${operations.map(({ path, method, operation }) => renderEndpoint(path, method, operation))}
<h2 id="values">Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<section aria-labelledby="${name}"><h3 id="${name}">${name}</h3>
${schema.description && html`<p>${renderProse(schema.description)}</p>`}${renderSchemaTable(`Fields of ${name}`, schema)}</section>`,
)}
</main>
</body>
</html>
`.text;
}

function renderEndpoint(path: string, method: string, operation: Operation): SafeHtml {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const [uploadType] = body ? [] : Object.keys(requestBody?.content ?? {});
  return html`<section aria-labelledby="${operationId}">
<h3 id="${operationId}">${renderProse(summary)}</h3>
<p><code>${method.toUpperCase()} ${path}</code></p>
${description && html`<p>${renderProse(description)}</p>`}
${parameters.length > 0 && renderParameterTable(`Parameters: ${summary}`, parameters)}
${body && renderSchemaTable(`JSON body: ${summary}`, body.schema)}
${uploadType && html`<p>Body: ${renderProse(requestBody?.description ?? '')} (<code>${uploadType}</code>)</p>`}
<h4>Replies</h4>
<ul>
${Object.entries(responses).map(
  ([status, { description: meaning, content }]) =>
    html`<li><strong>${status}</strong> ${renderProse(meaning)}: ${Object.entries(content).map(
      ([mediaType, { schema }]) =>
        mediaType === 'application/json' ? renderType(schema) : html`<code>${mediaType}</code>`,
    )}</li>`,
)}
</ul>
</section>
`;
}
