/**
 * An API description in OpenAPI 3.0 with operations, parameters, schemas and Markdown, for applications that
 * show one.
 */
export const harborsApi = {
  openapi: '3.0.3',
  info: {
    title: 'Harbors',
    version: '2.1.0',
    description:
      'Harbors, their **ferries** and what they _carry_. Read the [guide](https://harbors.example/guide) first.\n\n## Limits\n\n| Plan | Calls in an hour |\n|---|---|\n| Free | 100 |\n| Large | 10,000 |\n\n## Errors\n\n1. `400`: correct the request.\n2. `429`: wait.\n\n> Nothing is lost.\n\n```sh\ncurl https://api.harbors.example/harbors\n```',
    contact: {
      name: 'Harbor office',
      email: 'office@harbors.example',
    },
    license: {
      name: 'MIT',
      url: 'https://opensource.org/license/mit',
    },
  },
  externalDocs: {
    description: 'All about harbors',
    url: 'https://harbors.example/docs',
  },
  servers: [
    {
      url: 'https://api.harbors.example',
      description: 'Live',
    },
    {
      url: 'https://test.harbors.example',
      description: 'To try things out',
    },
  ],
  tags: [
    {
      name: 'harbors',
      description: 'Where ships land',
    },
    {
      name: 'ferries',
      description: 'What sails',
      externalDocs: {
        url: 'https://harbors.example/ferries',
      },
    },
  ],
  security: [
    {
      key: [],
    },
  ],
  paths: {
    '/harbors': {
      get: {
        tags: ['harbors'],
        operationId: 'listHarbors',
        summary: 'All harbors',
        parameters: [
          {
            name: 'sea',
            in: 'query',
            description: 'Only of this sea',
            schema: {
              type: 'string',
              enum: ['baltic', 'north'],
            },
          },
          {
            name: 'most',
            in: 'query',
            schema: {
              type: 'integer',
              minimum: 1,
              maximum: 100,
              default: 20,
            },
          },
        ],
        responses: {
          '200': {
            description: 'The harbors',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    $ref: '#/components/schemas/Harbor',
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls',
          },
        },
      },
      post: {
        tags: ['harbors'],
        operationId: 'addHarbor',
        summary: 'Adds a harbor',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/Harbor',
              },
            },
          },
        },
        responses: {
          '201': {
            description: 'Added',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Harbor',
                },
              },
            },
          },
          '400': {
            description: 'Not a harbor',
          },
        },
      },
    },
    '/harbors/{id}': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: {
            type: 'string',
          },
        },
      ],
      get: {
        tags: ['harbors'],
        operationId: 'showHarbor',
        summary: 'One harbor',
        responses: {
          '200': {
            description: 'The harbor',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Harbor',
                },
              },
            },
          },
        },
      },
      delete: {
        tags: ['harbors'],
        operationId: 'closeHarbor',
        summary: 'Closes a harbor',
        deprecated: true,
        responses: {
          '204': {
            description: 'Closed',
          },
        },
      },
    },
    '/ferries/{id}/photo': {
      put: {
        tags: ['ferries'],
        operationId: 'putPhoto',
        summary: 'The photo of a ferry',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: {
              type: 'string',
            },
          },
        ],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  photo: {
                    type: 'string',
                    format: 'binary',
                  },
                },
              },
            },
          },
        },
        responses: {
          '204': {
            description: 'Kept',
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Key',
      },
    },
    schemas: {
      Harbor: {
        type: 'object',
        required: ['name'],
        properties: {
          name: {
            type: 'string',
            example: 'Kiel',
          },
          depth: {
            type: 'number',
            description: 'In meters',
            example: 11.5,
          },
          isOpen: {
            type: 'boolean',
          },
          ferries: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Ferry',
            },
          },
        },
      },
      Ferry: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
          },
          cars: {
            type: 'integer',
          },
          to: {
            type: 'string',
            enum: ['Oslo', 'Riga'],
          },
        },
      },
    },
  },
};
