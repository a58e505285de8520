import { ApiError } from '@kz/contract/errors'
import type { FastifyRequest } from 'fastify'

/**
 * Refuses a call that another site made a browser send. Callers without both headers are no
 * browsers: plugins, bots and command lines pass. A prefetch nobody asked for is refused too.
 */
export function refuseCrossSite(request: FastifyRequest, siteUrl: string): void {
  if (request.headers['sec-purpose']?.includes('prefetch')) throw new ApiError('cross_site')
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site')
  const origin = request.headers.origin
  if (origin !== undefined && !isOwnOrigin(origin, request, siteUrl)) throw new ApiError('cross_site')
}

/** Ours is the configured origin, and on a loopback address whatever name the browser used for it. */
export function isOwnOrigin(
  origin: string,
  request: { headers: { host?: string | undefined } },
  siteUrl: string,
): boolean {
  if (origin === new URL(siteUrl).origin) return true
  const host = request.headers.host ?? ''
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`
}
