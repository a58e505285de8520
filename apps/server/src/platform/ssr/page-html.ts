import type { LikeNews } from '@kz/contract/likes'
import type { RailLayout } from '@kz/contract/pages'
import { calm } from '@kz/markup'
import { escapeHtml, html, scriptJson } from '../api/html.ts'
import { addressIn, inLanguage, known, pictureIn, type Text, t } from '../api/services/text.ts'
import type { FirstAnswer, PageFacts } from './page.ts'

/** Puts a page's head, its rendered body and its dehydrated state into the built index.html. */

export interface Telling {
  facts: PageFacts | null
  /** of the page table, for a page without a title of its own */
  title: Text | undefined
  answers: readonly FirstAnswer[]
  siteName: string
  siteUrl: string
  /** when the answers were read, in milliseconds */
  at: number
  /** absent for addresses that are no page */
  rails: RailLayout | undefined
  /** its tag, and what the languages of the site make of the page */
  language: string
  mark: { attributes: string; links: string }
  /** the languages it is offered in */
  offered: readonly string[]
  /** for pages rendered in the browser: the waiting page */
  body: string
  /** the URL the body was rendered for; null when the browser must render the page itself */
  drawn: string | null
  /** there is more to be asked for when the page stands */
  hasRest: boolean
}

const TITLE = /<title>[^<]*<\/title>/
const ROOT = '<div id="root"><!--page--></div>'
const DATA = '<!--data-->'
const PICTURE = '/og.png'
const LANGUAGE = 'lang="en"'
const HEAD_END = '</head>'
const FEED = /href="(\/feed\/\w+\.xml)" type="application\/atom\+xml" title="(\w+)"/g
const COLUMNS = 'data-rails="folded" data-left="folded" data-right="folded"'

/** The whole document. `template`: the page before its content is filled in, from `page-template.ts`. */
export function pageHtml(template: string, telling: Telling): string {
  const page = template
    .replace(COLUMNS, () => columnsOf(telling.rails ?? 'folded'))
    .replace(LANGUAGE, () => telling.mark.attributes)
    .replace(TITLE, () => headOf(telling))
    .replaceAll(FEED, (_, path, name) => feedLink(path, name, telling.language))
    .replace(HEAD_END, () => telling.mark.links + HEAD_END)
    .replace(ROOT, () => rootOf(telling))
    .replace(DATA, () => firstData(telling))
  return calm(page)
}

/** A feed in the page's language. */
const feedLink = (path: string, name: string, language: string): string =>
  html`href="${addressIn(path, language)}" type="application/atom+xml" title="${inLanguage(language, known(name))}"`
    .html

/** The columns as a wide window has them; the page's first script knows better. */
function columnsOf(rails: string): string {
  const left = rails === 'open' ? 'open' : 'folded'
  const right = rails === 'open' || rails === 'half' ? 'open' : 'folded'
  return html`data-rails="${rails}" data-left="${left}" data-right="${right}"`.html
}

function rootOf({ body, drawn, hasRest }: Telling): string {
  const address = drawn === null ? '' : ` data-drawn="${escapeHtml(drawn)}"${hasRest ? ' data-rest' : ''}`
  return `<div id="root"${address}>${body}</div>`
}

function headOf({ facts, title: usual, siteName, siteUrl, language, offered }: Telling): string {
  const say = (text: Text | undefined) => text && inLanguage(language, text)
  const named = (title: string | undefined) => (title ? `${title} - ${siteName}` : siteName)
  if (!facts) return html`<title>${named(say(usual))}</title><meta name="robots" content="noindex" />`.html
  const description = say(facts.description ?? t`${siteName}: Counter-Strike 1.6 Kreedz records, demos, maps and news.`)
  const canonical = addressIn(siteUrl + facts.path, language)
  const title = say(facts.title ?? usual)
  return (
    html`<title>${named(title)}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:title" content="${say(facts.linkTitle) ?? title ?? siteName}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="${facts.type ?? 'website'}" />
    <meta property="og:url" content="${canonical}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:image" content="${siteUrl + pictureIn(facts.image ?? PICTURE, language)}" />
    <meta name="twitter:card" content="summary_large_image" />
    `.html.trimEnd() + alternatesOf(siteUrl + facts.path, offered)
  )
}

/** Where search engines find the page in the other languages. */
function alternatesOf(address: string, offered: readonly string[]): string {
  if (offered.length < 2) return ''
  const links = [['x-default', address], ...offered.map((language) => [language, addressIn(address, language)])]
  return links.map(([language, at]) => html`<link rel="alternate" hreflang="${language}" href="${at}" />`.html).join('')
}

/** The answers as data: `at` is when they were read, `guests` marks those that others may get otherwise. */
export function answersJson(answers: readonly FirstAnswer[], at: number): string {
  const parts = answers.map(
    ({ key, sent, json, guests }) =>
      `{"key":${JSON.stringify(key)},"sent":${JSON.stringify(sent)},"guests":${guests},"data":${json}}`,
  )
  return `{"at":${at},"answers":[${parts.join()}]}`
}

function firstData({ answers, drawn, at }: Telling): string {
  if (drawn === null) return ''
  return `<script type="application/json" id="first-data">${scriptJson(answersJson(answers, at))}</script>`
}

const FIRST_DATA = /(?<=<script type="application\/json" id="first-data">).*?(?=<\/script>)/s

/** The page with other dehydrated state. */
export const changeFirstData = (page: string, change: (json: string) => string): string =>
  page.replace(FIRST_DATA, (json) => scriptJson(change(json)))

/** The page with other likes of a demo, wherever a button stands as `like-button.tsx` renders it. */
export function changeLikes(page: string, { demoId, likes }: LikeNews): string {
  if (likes === undefined) return page
  const button = new RegExp(`(<button[^>]* data-likes="${demoId}"[^>]*>)(.*?</svg>)\\d+(?=</button>)`, 'gs')
  // the count is said in the page's language: where that is not English, its name keeps the words until the page stands
  const named = (tag: string) => tag.replace(/, \d+ likes?"/, `, ${likes} ${likes === 1 ? 'like' : 'likes'}"`)
  return page.replace(button, (_, tag, heart) => `${named(tag)}${heart}${likes}`)
}
