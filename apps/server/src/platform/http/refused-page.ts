import type { IncomingMessage } from 'node:http'
import type { ApiError } from '@kz/contract/errors'
import { html } from '../api/html.ts'
import { inLanguage, known, languageOf, t } from '../api/services/text.ts'

/** Of a refused page: nothing is asked for, least of all a style. */
export const REFUSED_POLICY = "default-src 'none'; frame-ancestors 'none'"
const TRY_AGAIN = t`Try again`

/** Whether a browser asks for a page, not a program for an answer. */
export const wantsPage = ({ url = '', method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !/^\/(api|health|metrics)(\/|\?|$)/.test(url)

/** What stands where a page was refused: why, in the reader's language, without script. */
export function refusedPage(request: IncomingMessage, { message }: ApiError): string {
  const language = languageOf(request)
  const words = inLanguage(language, known(message))
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${words}</title>
<h1>${words}</h1>
<p><a href="">${inLanguage(language, TRY_AGAIN)}</a></p>
`.html
}
