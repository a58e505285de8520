import { SEARCH_KINDS, type SearchKind, type SearchReply, type search } from '@kz/contract/search'
import { findForum } from '../forum/api.ts'
import { urlOf } from '../news/api.ts'
import type { Context } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { Handlers } from '../platform/api/handler.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { findDemos } from './demos.ts'
import type { Hits, Slice } from './find.ts'
import { findMaps, findPlayers, pickPlayers } from './names.ts'
import { findPosts } from './texts.ts'
import { extractOf, readWanted, type Wanted } from './words.ts'

const PAGE_SIZE = 20

/** Every kind that is asked for; the others stay empty. Throws ApiError invalid_field when there is nothing to look for. */
async function find(
  ctx: Context,
  viewer: Viewer | null,
  text: string,
  kinds: readonly SearchKind[],
  page: number,
): Promise<SearchReply> {
  const { db } = ctx
  const wanted = readWanted(text)
  const totals: Record<string, number> = {}
  const of = async <Hit>(
    kind: SearchKind,
    look: (db: Db, wanted: Wanted, slice: Slice) => Promise<Hits<Hit>>,
  ): Promise<Hit[]> => {
    if (!kinds.includes(kind)) return []
    const { hits, total } = await look(db, wanted, { page, pageSize: PAGE_SIZE })
    totals[kind] = total
    return hits
  }
  const [userSearch, mapSearch, news, articleSearch, forumSearch, demoSearch] = await Promise.all([
    of('user', findPlayers),
    of('map', findMaps),
    of('news', (...[db, ...rest]) => findPosts(db, 'news', ...rest)),
    of('article', (...[db, ...rest]) => findPosts(db, 'article', ...rest)),
    of('forum', async (_db, { query, words }, slice) => {
      const { hits, total } = await findForum(ctx, viewer, query, slice.page)
      return { total, hits: hits.map(({ text, ...hit }) => ({ ...hit, ...extractOf(text, words) })) }
    }),
    of('demo', findDemos),
  ])
  const newsSearch = news.map((post) => ({ ...post, url: urlOf(post.id, post.title) }))
  return {
    userSearch,
    mapSearch,
    newsSearch,
    articleSearch,
    forumSearch,
    demoSearch,
    totals,
    page,
    pageSize: PAGE_SIZE,
  }
}

/** Calls that look for things. */
export const searchHandlers: Handlers<typeof search> = {
  'GET /search/': (ctx, { viewer, query: { query, expression, kind, types, page } }) =>
    find(ctx, viewer, query ?? expression ?? '', kind ?? types ?? SEARCH_KINDS, page),
  'GET /user/search': (ctx, { query }) => pickPlayers(ctx.db, readWanted(query.query)),
}
