import type { PAGES } from '@kz/contract/pages'
import type { Config } from '../api/services/settings.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const HTTPS_ONLY = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Their addresses carry a token, which no other site may learn. */
const WITH_TOKEN: readonly (typeof PAGES)[number][] = [
  '/new-password',
  '/verify-email',
  '/steam-return',
  '/sign-in-return',
  '/undo-change',
]

/** The page that others may show in theirs. */
export const EMBED = '/embed/replay/:demoId'

/** The headers of every answer; `path` is the route's. */
export function securityHeaders({ siteUrl }: Config, path?: string): Record<string, string> {
  const headers = siteUrl.startsWith('https:') ? HTTPS_ONLY : HEADERS
  if (path === EMBED) {
    const { 'x-frame-options': _denied, ...embedded } = headers
    return embedded
  }
  return WITH_TOKEN.some((page) => page === path) ? { ...headers, 'referrer-policy': 'no-referrer' } : headers
}
