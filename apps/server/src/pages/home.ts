import type { NewsPost } from '@kz/contract/news'
import type { LatestDemo } from '@kz/contract/records'
import { LATEST_DEMOS_PAGE } from '@kz/contract/rules'
import { type Html, html } from '../platform/html.ts'
import type { PageSource } from '../platform/page.ts'
import { mapLink, newsPath, pageOf, playerLink, timeText } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

const ROWS = 14
const JUMPS = [
  ['Demos', 'demos'],
  ['Forum', 'forum'],
  ['News', 'news'],
  ['Chat', 'chat'],
  ['Map of the day', 'map-of-the-day'],
  ['Servers', 'servers'],
] as const

/** / with the page of news its query asks for. */
export const home: PageSource = {
  topics: ['demos', 'likes', 'forum', ...RAIL_TOPICS],
  query: ['page'],
  async tell({ query }, ask) {
    const page = pageOf(query.page)
    const shown = { offset: 0, limit: LATEST_DEMOS_PAGE, rejected: 'false' } as const
    const [demos = [], news] = await Promise.all([
      ask('GET /latest-demos/', { query: shown }),
      ask('GET /news/last-news', { query: { page } }),
      ask('GET /latest-demos/likes-comments', {}),
      ask('GET /forum/messages/latest', {}),
      askRails(ask),
    ])
    const posts = news ? [...(news.stickyNews ? [news.stickyNews] : []), ...news.lastNews] : []
    return { path: page === 1 ? '/' : `/?page=${page}`, body: bodyOf(demos, posts) }
  },
}

function bodyOf([featured, ...rows]: LatestDemo[], posts: readonly NewsPost[]): Html {
  return html`<div class="home">
<nav class="jump" aria-label="On this page">${JUMPS.map(([label, id]) => html`<a class="chip" href="#${id}">${label}</a>`)}</nav>
<div class="stack demos-part"><section id="demos" class="panel demos"><header class="ph"><h2>Latest demos</h2></header>
${featured && largeDemo(featured)}<div class="scroll"><table class="tbl duo"><tbody>${rows.slice(0, ROWS).map(rowOf)}</tbody></table></div>
</section></div>
<div class="stack news-part"><section id="news" class="news"><header class="row"><h1 class="pt">News</h1></header>
<div class="posts">${posts.map(titleOf)}</div></section></div>
</div>`
}

/** The newest record as the page draws it: the largest text of the first screen. */
function largeDemo({ mapName, route, mapImage, player, time }: LatestDemo): Html {
  return html`<div class="hl"><img class="thumb" src="${mapImage}" width="120" height="68" alt="" />
<div class="min-w-0"><div class="row wrap hl-map">${mapLink(mapName, route, 'map mapn')}</div>
<div class="row wrap hl-who">${playerLink(player)}</div></div>
<div class="big">${timeText(time, 't-xl wr')}</div></div>`
}

const rowOf = ({ mapName, route, player, time }: LatestDemo): Html =>
  html`<tr><td class="clip">${mapLink(mapName, route)}</td><td class="clip">${playerLink(player)}</td><td class="r">${timeText(time)}</td><td></td></tr>`

const titleOf = ({ title, url }: NewsPost): Html =>
  html`<article class="post"><header><h2 class="post-title"><a href="${newsPath(url)}">${title}</a></h2></header></article>`
