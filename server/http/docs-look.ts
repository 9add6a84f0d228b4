import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

/**
 * How the readable page of the API looks: no bar of another's mark and address field, and colours that can be read.
 * Its library draws white on light green and grey on grey.
 */
export const DOCS_LOOK: FastifySwaggerUiOptions = {
  routePrefix: '/api/docs',
  // The bar on top belongs to the other layout. A link inside a button cannot be reached by keyboard.
  uiConfig: { layout: 'BaseLayout', deepLinking: false },
  theme: {
    title: 'Entrada API',
    css: [
      {
        filename: 'entrada.css',
        content: `
          .swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3d4550 }
          .swagger-ui .info a, .swagger-ui .info .url { color: #1d4fa8 }
          .swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { border-color: #1d64d4; color: #1d4fa8 }
          .swagger-ui .btn.authorize svg { fill: #1d4fa8 }
          .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d4fa8 }
          .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17693f }
          .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8f4a00 }
          .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a61b1b }
          .swagger-ui .opblock .opblock-summary .view-line-link.copy-to-clipboard { height: 26px; width: 26px }
          .swagger-ui .opblock .opblock-summary .view-line-link.copy-to-clipboard button { min-height: 24px; min-width: 24px }
          .swagger-ui .json-schema-2020-12-expand-deep-button { color: #3d4550 }
        `,
      },
    ],
  },
}
