import { escapeHtml, html, scriptJson } from './html.ts'
import type { FirstAnswer, PageFacts } from './page.ts'

/** Puts what a page tells into the built index.html. */

export interface Telling {
  facts: PageFacts | null
  answers: readonly FirstAnswer[]
  siteName: string
  siteUrl: string
  /** a browser with a session gets nothing that another caller would get differently */
  isMember: boolean
  now: Date
  /** absent for addresses that are no page */
  built: BuiltPage | undefined
}

/** What the build tells of a page, in pages.json. */
export interface BuiltPage {
  title: string
  /** the columns beside it, as routes.tsx names them */
  rails: string
  /** files it loads besides those of every page */
  scripts: readonly string[]
  styles: readonly string[]
}

const TITLE = /<title>[^<]*<\/title>/
const BODY = '<!--page-->'
const DATA = '<!--data-->'
/** after the line that orders the layers of the style sheets */
const HEAD_END = '</head>'
const PICTURE = '/og.png'
const COLUMNS = 'data-left="open" data-right="open"'

/** The whole document. */
export function pageHtml(template: string, telling: Telling): string {
  return template
    .replace(TITLE, () => headOf(telling))
    .replace(HEAD_END, () => `${telling.built ? preloadLinks(telling.built) : ''}${HEAD_END}`)
    .replace(COLUMNS, () => columnsOf(telling.built))
    .replace(BODY, () => telling.facts?.body?.html ?? '')
    .replace(DATA, () => firstData(telling))
}

/** The columns stand where the page's own will: folded ones leave the page its room. */
function columnsOf(built: BuiltPage | undefined): string {
  const { rails } = built ?? { rails: 'folded' }
  if (rails === 'open') return COLUMNS
  return `data-left="folded" data-right="${rails === 'half' ? 'open' : 'folded'}"`
}

function headOf({ facts, siteName, siteUrl, built }: Telling): string {
  if (!facts) return html`<title>${siteName}</title><meta name="robots" content="noindex" />`.html
  const { title: own, description = `${siteName}: Counter-Strike 1.6 Kreedz records, demos, maps and news.` } = facts
  const canonical = siteUrl + facts.path
  const title = own ?? built?.title
  const name = title ? `${title} - ${siteName}` : siteName
  return html`<title>${name}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:title" content="${own ?? siteName}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="${facts.type ?? 'website'}" />
    <meta property="og:url" content="${canonical}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:image" content="${siteUrl + (facts.image ?? PICTURE)}" />
    <meta name="twitter:card" content="summary_large_image" />
    `.html.trimEnd()
}

/** The answers as data: `at` is when they were read, `own` marks those that are a guest's. */
function firstData({ answers, isMember, now }: Telling): string {
  const shown = answers.filter(({ forEveryone }) => forEveryone || !isMember)
  if (shown.length === 0) return ''
  const parts = shown.map(
    ({ key, sent, json, forEveryone }) =>
      `{"key":${JSON.stringify(key)},"sent":${JSON.stringify(sent)},"guests":${!forEveryone},"data":${json}}`,
  )
  const json = `{"at":${now.getTime()},"answers":[${parts.join()}]}`
  return `<script type="application/json" id="first-data">${scriptJson(json)}</script>`
}

const FIRST_DATA = /(?<=<script type="application\/json" id="first-data">).*?(?=<\/script>)/s

/** The page with other first data. */
export const changeFirstData = (page: string, change: (json: string) => string): string =>
  page.replace(FIRST_DATA, (json) => scriptJson(change(json)))

function preloadLinks({ scripts, styles }: BuiltPage): string {
  return [
    ...styles.map((path) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(path)}">`),
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(path)}">`),
  ].join('')
}
