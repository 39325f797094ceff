const stringSchema = { type: 'string' } as const;
const jsonContent = (schema: object) => ({ 'application/json': { schema } });
const toRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * An OpenAPI description that makes applications render most of their features: text, tables, forms, enums,
 * code.
 */
export const harborsApi = {
  openapi: '3.0.3',
  info: {
    title: 'Harbours',
    version: '2.1.0',
    description: [
      'Harbours, their **ferries** and what they _carry_. Read the [guide](https://harbors.example/guide) first.',
      '## Limits',
      '| Plan | Calls in an hour |\n|---|---|\n| Free | 100 |\n| Large | 10,000 |',
      '## Errors',
      '1. `400`: correct the request.\n2. `429`: wait.\n\n> Nothing is lost.',
      '```sh\ncurl https://api.harbors.example/harbors\n```',
    ].join('\n\n'),
    contact: { name: 'Harbour office', email: 'office@harbors.example' },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  externalDocs: { description: 'All about harbors', url: 'https://harbors.example/docs' },
  servers: [
    { url: 'https://api.harbors.example', description: 'Live' },
    { url: 'https://test.harbors.example', description: 'To try things out' },
  ],
  tags: [
    { name: 'harbors', description: 'Where ships land' },
    { name: 'ferries', description: 'What sails', externalDocs: { url: 'https://harbors.example/ferries' } },
  ],
  security: [{ key: [] }],
  paths: {
    '/harbors': {
      get: {
        tags: ['harbors'],
        operationId: 'listHarbours',
        summary: 'All harbors',
        parameters: [
          {
            name: 'sea',
            in: 'query',
            description: 'Only of this sea',
            schema: { type: 'string', enum: ['baltic', 'north'] },
          },
          { name: 'most', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        ],
        responses: {
          200: {
            description: 'The harbors',
            content: jsonContent({ type: 'array', items: toRef('Harbour') }),
          },
          429: { description: 'Too many calls' },
        },
      },
      post: {
        tags: ['harbors'],
        operationId: 'addHarbour',
        summary: 'Adds a harbour',
        requestBody: { required: true, content: jsonContent(toRef('Harbour')) },
        responses: {
          201: { description: 'Added', content: jsonContent(toRef('Harbour')) },
          400: { description: 'Not a harbour' },
        },
      },
    },
    '/harbors/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: stringSchema }],
      get: {
        tags: ['harbors'],
        operationId: 'showHarbour',
        summary: 'One harbour',
        responses: { 200: { description: 'The harbour', content: jsonContent(toRef('Harbour')) } },
      },
      delete: {
        tags: ['harbors'],
        operationId: 'closeHarbour',
        summary: 'Closes a harbour',
        deprecated: true,
        responses: { 204: { description: 'Closed' } },
      },
    },
    '/ferries/{id}/picture': {
      put: {
        tags: ['ferries'],
        operationId: 'putPicture',
        summary: 'Upload an image of a ferry',
        parameters: [{ name: 'id', in: 'path', required: true, schema: stringSchema }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { picture: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: { 204: { description: 'Kept' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Harbour: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', example: 'Kiel' },
          depth: { type: 'number', description: 'In metres', example: 11.5 },
          isOpen: { type: 'boolean' },
          ferries: { type: 'array', items: toRef('Ferry') },
        },
      },
      Ferry: {
        type: 'object',
        properties: {
          name: stringSchema,
          cars: { type: 'integer' },
          to: { type: 'string', enum: ['Oslo', 'Riga'] },
        },
      },
    },
  },
};
