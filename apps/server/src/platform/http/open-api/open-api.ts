import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { TOKEN_SCOPES } from '@kz/contract/accounts/token-scopes'
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
import { CALL_GROUPS, TOKEN_CALLS } from './words.ts'

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

const ORDERED = CALL_GROUPS.flatMap(([tag, calls]) =>
  Object.entries(calls).map(([path, words]) => ({ key: `GET /${path}`, tag, words })),
)
const WITH_TOKEN = Object.entries(TOKEN_CALLS).map(([key, words]) => ({ key, tag: 'With a token', words }))
const TOLD = [...ORDERED, ...WITH_TOKEN]

const placeOf = ({ key }: { key: string }): number => {
  const place = TOLD.findIndex((one) => one.key === key)
  return place < 0 ? TOLD.length : place
}

function bodyOf({ body, fileBytes }: Endpoint): PublicCall['body'] {
  const schema = body && schemaOf(body, 'input')
  if (fileBytes === undefined) return schema ? { type: 'application/json', schema } : null
  const file = { type: 'string', format: 'binary' }
  const properties = { ...schema?.properties, file }
  return { type: 'multipart/form-data', schema: { ...schema, type: 'object', properties, required: ['file'] } }
}

function callOf([key, endpoint]: [string, Endpoint]): PublicCall {
  const [method, path] = key.split(' ') as [PublicCall['method'], string]
  const told = TOLD.find((one) => one.key === key)
  return {
    method,
    path: `/api${path}`,
    scope: endpoint.token ?? null,
    tag: told?.tag ?? 'The rest',
    summary: told?.words.for ?? '',
    ask: told?.words.ask ?? '',
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    body: bodyOf(endpoint),
    type: endpoint.text ?? 'application/json',
    reply: endpoint.reply ? schemaOf(endpoint.reply, 'input') : { type: 'string' },
  }
}

const inOrderOfNeed = (wanted: (key: string, endpoint: Endpoint) => boolean): PublicCall[] =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([key, endpoint]) => wanted(key, endpoint))
    .toSorted(([a], [b]) => placeOf({ key: a }) - placeOf({ key: b }))
    .map(callOf)

/** Every call that only reads public data, in the order in which programs need them. */
export const publicCalls = (): PublicCall[] => inOrderOfNeed(isPublicRead)

/** Every call that a program may make with a member's token, those that write among them. */
export const tokenCalls = (): PublicCall[] => inOrderOfNeed((_key, endpoint) => endpoint.token !== undefined)

const TOO_MANY = { 429: { description: 'Too many requests: wait as long as Retry-After says' } }
const REFUSED = {
  401: { description: 'The token is unknown, ended or revoked' },
  403: { description: 'The token is not good for this call' },
}

function operationOf({ tag, summary, scope, parameters, body, type, reply }: PublicCall) {
  return {
    tags: [tag],
    summary,
    parameters,
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    // any token will do for a public read, and none too
    security: scope === null ? [{}, { token: [] }] : [{ token: [scope] }],
    responses: {
      200: { description: 'The answer', content: { [type]: { schema: reply } } },
      ...(scope === null && { 304: { description: 'Not changed since the answer named by If-None-Match' } }),
      ...(scope !== null && REFUSED),
      ...TOO_MANY,
    },
  }
}

/** The OpenAPI 3.1 document of the calls for programs, made from the contract. */
function openApi(siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of [...publicCalls(), ...tokenCalls()])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  const scopes = Object.entries(TOKEN_SCOPES).map(([scope, words]) => `${scope}: ${words}.`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'KZ16',
      version: '1',
      description: 'Public data of the site. Times are integers of milliseconds beside their text; moments are UTC.',
    },
    servers: [{ url: siteUrl }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `Made in the settings. ${scopes.join(' ')}` },
      },
    },
    paths,
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
    page ??= docsPage([...publicCalls(), ...tokenCalls()], siteFonts(), ctx.config.siteUrl)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${inlineHashes(page, 'style')}; font-src 'self'; img-src 'self'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
