import { isLanguage, LANGUAGE_COOKIE, type Language, preferredLanguage } from '@kz/contract/language/languages'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Query } from '../api/handler.ts'
import { type Flat, flat, parse, receive, receiveBodyFile, receiveFile } from './receive.ts'
import type { Route } from './route.ts'

/** Counts a call against the limits of its member; a repeated one counts once. */
export const countUser = (
  { ctx, key, endpoint }: Route,
  { ip, viewer }: FastifyRequest,
  reply: FastifyReply,
  repeatKey?: string,
): Promise<void> =>
  ctx.limits.countUser(key, endpoint.rate, {
    ...{ ip, reply, repeatKey },
    user: viewer?.userId ?? null,
    isYoung: viewer?.isYoung ?? false,
  })

/** What was sent, parsed. Asks for the right to the call again: the caller may have lost it while the body came. */
export async function readCall(route: Route, request: FastifyRequest, reply: FastifyReply, otherQuery?: Query) {
  const { endpoint } = route
  const received =
    endpoint.fileBytes === undefined
      ? await readBody(route, request)
      : await readFile(route, request, reply, endpoint.fileBytes)
  return otherQuery && endpoint.query ? { ...received, query: parse(endpoint.query, otherQuery) } : received
}

async function readBody({ endpoint, gate }: Route, request: FastifyRequest) {
  await gate.reauthorize(request)
  return receive(endpoint, request)
}

async function readFile(route: Route, request: FastifyRequest, reply: FastifyReply, fileBytes: number) {
  const { endpoint, ctx, gate } = route
  const params = endpoint.params ? parse(endpoint.params, request.params as Flat) : {}
  const query = endpoint.fileIsBody && endpoint.query ? parse(endpoint.query, flat(request.query)) : {}
  await countUser(route, request, reply)
  const receiveIt = endpoint.fileIsBody ? receiveBodyFile : receiveFile
  const sent = await receiveIt({ ...endpoint, fileBytes }, request, ctx.files)
  try {
    await gate.reauthorize(request)
  } catch (error) {
    await ctx.files.discard(sent.file)
    throw error
  }
  return { params, query, ...sent }
}

/** `isRead`: by the page's scripts */
type CookieOptions = { maxAge?: number; path: string; sameSite: 'lax' | 'strict'; isRead?: boolean }

/** The language that a browser reads: what was chosen in it, else what it prefers. */
function readLanguage({ cookies, headers }: FastifyRequest): Language {
  const chosen = cookies[LANGUAGE_COOKIE]
  return isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language'])
}

/** What a handler gets of HTTP beside the parsed call. */
export const httpPart = (request: FastifyRequest, reply: FastifyReply) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.cookies,
  language: readLanguage(request),
  setCookie: (name: string, value: string, { isRead = false, ...options }: CookieOptions) =>
    reply.setCookie(name, value, { ...options, httpOnly: !isRead, secure: true }),
  clearCookie: (name: string, path: string) => reply.clearCookie(name, { path, secure: true, httpOnly: true }),
})
