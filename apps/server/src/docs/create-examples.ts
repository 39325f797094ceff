import { sample } from 'openapi-sampler';
import type { JsonSchema, MediaTypes, OpenApiDocument, Operation } from './openapi.ts';

type SampledSchema = Parameters<typeof sample>[0];

/** What `openapi-sampler` returns for text if the schema specifies only its length. */
const PLACEHOLDER = /^(string)+s?t?r?i?n?$/;

/** Example values by field name, in place of the placeholder. */
const EXAMPLE_TEXTS: Readonly<Record<string, string>> = {
  access: 'eyJhbGciOiJIUzI1NiJ9…',
  assignee: 'Ada Byron',
  cause: 'Button without a name',
  claim_token: '3f1c…',
  color: '#1e4c9c',
  comment: 'The caption names the ferry, but not its destination.',
  current_password: 'correct horse battery',
  cursor: 'eyJsYXN0Ijo0Mn0',
  data: 'iVBORw0KGgo=',
  download_url: '/api/scanner/reports/b1a2…/download/',
  email: 'ada@example.com',
  evaluator: 'Ada Byron',
  first_name: 'Ada',
  help: 'Give the button a name with text or aria-label.',
  host: 'example.com',
  last_name: 'Byron',
  message: 'The button has no accessible name.',
  name: 'Ada Byron',
  new_password: 'a different long password',
  new_password2: 'a different long password',
  next_cursor: 'eyJsYXN0Ijo0Mn0',
  note: 'Fixed in the next release',
  origin: 'https://example.com',
  page_url: 'https://example.com/contact',
  page_title: 'Contact',
  password: 'correct horse battery',
  password2: 'correct horse battery',
  progress_url: '/api/scanner/progress/9a59…/',
  results_url: '/api/scanner/results/9a59…/',
  rule_id: 'example-rule',
  rule_title: 'Buttons have an accessible name',
  selector: 'header > button.search',
  shortcut: 'alt+shift+a',
  snippet: '<button class="search"><svg></svg></button>',
  title: 'Example Shop',
  url: 'https://example.com/',
  username: 'ada',
  wcag_sc: '4.1.2',
};

/** Adds an example to each JSON body. */
export function addExamples(document: OpenApiDocument): OpenApiDocument {
  const { createRequest, createResponse } = openExampleSource(document);
  const add = (content: MediaTypes, create: (schema: JsonSchema) => unknown): MediaTypes => {
    const json = content['application/json'];
    return json ? { ...content, 'application/json': { ...json, example: create(json.schema) } } : content;
  };
  const complete = ({ requestBody, responses, ...rest }: Operation): Operation => ({
    ...rest,
    ...(requestBody && {
      requestBody: { ...requestBody, content: add(requestBody.content, createRequest) },
    }),
    responses: mapValues(responses, (response) => ({
      ...response,
      content: add(response.content, createResponse),
    })),
  });
  return { ...document, paths: mapValues(document.paths, (methods) => mapValues(methods, complete)) };
}

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Creates examples of bodies from their schemas. */
interface ExampleSource {
  /**
   * Returns an example of a request body: the contract's own, or else the required fields (all fields if none
   * are required).
   */
  readonly createRequest: (schema: JsonSchema) => unknown;
  /** Returns an example of a response with all its fields. */
  readonly createResponse: (schema: JsonSchema) => unknown;
}

function openExampleSource(document: OpenApiDocument): ExampleSource {
  const { schemas } = document.components;
  const complete = listKeys(document, schemas) as OpenApiDocument;
  const createFrom = (schema: JsonSchema, skipNonRequired: boolean) =>
    fillTexts(sample(listKeys(schema, schemas) as SampledSchema, { skipNonRequired, quiet: true }, complete));
  const getOwnExample = (schema: JsonSchema) => {
    const { examples } = schemas[getRefName(schema) ?? ''] ?? schema;
    return (examples as unknown[] | undefined)?.[0];
  };
  return {
    createRequest(schema) {
      const required = getOwnExample(schema) ?? createFrom(schema, true);
      const isEmpty = Object.keys(required as object).length === 0;
      return isEmpty ? createFrom(schema, false) : required;
    },
    createResponse: (schema) => createFrom(schema, false),
  };
}

/** Lists the keys of records as properties, because `openapi-sampler` does not read `propertyNames`. */
function listKeys(value: unknown, schemas: OpenApiDocument['components']['schemas']): unknown {
  if (Array.isArray(value)) return value.map((item) => listKeys(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const listed = Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, listKeys(own, schemas)]),
  );
  const { propertyNames, additionalProperties, ...rest } = listed as JsonSchema;
  const names = propertyNames as JsonSchema | undefined;
  const keys = (schemas[getRefName(names) ?? ''] ?? names)?.enum as string[] | undefined;
  if (keys === undefined) return listed;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])),
    required: keys,
  };
}

const getRefName = (schema: JsonSchema | undefined) => schema?.$ref?.split('/').at(-1);

/** Replaces placeholders with text that fits the field names. */
function fillTexts(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? (EXAMPLE_TEXTS[field] ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, fillTexts(own, name)]));
}
