import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kz/contract/api'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../api/context.ts'
import { WEB_DIST } from '../../paths.ts'
import { inlineHashes } from '../content-policy.ts'
import { allowOtherSites, etagOf, isPublicRead } from '../public-reads.ts'
import { docsPage, type Font } from './page.ts'
import type { PublicCall } from './public-call.ts'
import { CALL_GROUPS } from './words.ts'

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): PublicCall['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: shape,
  }))
}

const placeOf = (path: string): number => {
  const place = ORDERED.findIndex((one) => one.path === path)
  return place < 0 ? ORDERED.length : place
}

const ORDERED = CALL_GROUPS.flatMap(([tag, calls]) =>
  Object.entries(calls).map(([path, words]) => ({ path: `/api/${path}`, tag, words })),
)

/** Every call that only reads public data, in the order in which programs need them. */
export function publicCalls(): PublicCall[] {
  return Object.entries(api as Record<string, Endpoint>)
    .filter(([key, endpoint]) => isPublicRead(key, endpoint))
    .map(([key, endpoint]) => {
      const path = `/api${key.split(' ')[1]}`
      const told = ORDERED.find((one) => one.path === path)
      return {
        path,
        tag: told?.tag ?? 'The rest',
        summary: told?.words.for ?? '',
        ask: told?.words.ask ?? '',
        parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
        type: endpoint.text ?? 'application/json',
        reply: endpoint.reply ? schemaOf(endpoint.reply, 'input') : { type: 'string' },
      }
    })
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path))
}

/** The OpenAPI 3.1 document of the public calls, made from the contract. */
function openApi(siteUrl: string) {
  const paths = publicCalls().map(({ path, tag, summary, parameters, type, reply }) => [
    path,
    {
      get: {
        tags: [tag],
        summary,
        parameters,
        responses: {
          200: { description: 'The answer', content: { [type]: { schema: reply } } },
          304: { description: 'Not changed since the answer named by If-None-Match' },
          429: { description: 'Too many requests: wait as long as Retry-After says' },
        },
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'KZ16',
      version: '1',
      description: 'Public data of the site. Times are integers of milliseconds beside their text; moments are UTC.',
    },
    servers: [{ url: siteUrl }],
    paths: Object.fromEntries(paths),
  }
}

/** The two fonts of the built site, whose files have a hash in their names; none before it is built. */
function siteFonts(): Font[] {
  const folder = join(WEB_DIST, 'assets')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.woff2')) : []
  const font = (family: string, start: string): Font[] =>
    files.filter((name) => name.startsWith(start)).map((name) => ({ family, url: `/assets/${name}` }))
  return [...font('IBM Plex Sans Variable', 'text-basic-'), ...font('Science Gothic Variable', 'display-basic-')]
}

/** `/api/openapi.json` and the page `/api/docs`. Both are made once, at the first request. */
export function openApiRoutes(app: FastifyInstance, ctx: Context): void {
  let document: { body: string; etag: string } | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    if (!document) {
      const body = JSON.stringify(openApi(ctx.config.siteUrl))
      document = { body, etag: etagOf(body) }
    }
    allowOtherSites(reply)
    return reply.header('etag', document.etag).type('application/json; charset=utf-8').send(document.body)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(publicCalls(), siteFonts(), ctx.config.siteUrl)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${inlineHashes(page, 'style')}; font-src 'self'; img-src 'self'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
