import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../api/html.ts'
import { inLanguage, languageOf, t } from '../api/services/text.ts'

/** The page that the service worker keeps for a browser without a network, in the language of who fetches it. */

export const OFFLINE = 'offline.html'
const WORDS = [
  t`The page could not be reached`,
  t`You are offline, or the site is away for a moment.`,
  t`Try again`,
] as const

/** @param dist folder of the built site, which has the page in English */
export function offlineRoute(app: FastifyInstance, dist: string): void {
  const english = readFileSync(join(dist, OFFLINE), 'utf8')
  app.get(`/${OFFLINE}`, { exposeHeadRoute: true }, (request, reply) => {
    const language = languageOf(request.raw)
    const page = WORDS.reduce<string>(
      (said, words) => said.replaceAll(words.short, escapeHtml(inLanguage(language, words))),
      english.replace('lang="en"', `lang="${language}"`),
    )
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
