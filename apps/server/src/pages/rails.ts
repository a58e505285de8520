import type { Ask, ReadKey } from '../platform/ssr/page.ts'

/** Asks what the columns beside a page show first: both, or the right one alone. */
export async function askRails(ask: Ask, sides: 'both' | 'right' = 'both'): Promise<void> {
  const left = () => [ask('GET /record/top5', {}), ask('GET /chatbox/comments', { query: { page: 0 } })]
  await Promise.all([
    ...(sides === 'both' ? left() : []),
    ask('GET /user/online', {}),
    ask('GET /motd/', {}),
    ask('GET /article/last-five', {}),
    ask('GET /game-server/top-5', {}),
  ])
}

/** What columns show at all: they hydrate when the page stands. */
export const RAIL_CALLS = [
  ...(['GET /record/top5', 'GET /chatbox/comments', 'GET /user/online', 'GET /kzguessr/season'] as const),
  ...(['GET /motd/', 'GET /article/last-five', 'GET /game-server/top-5'] as const),
] satisfies readonly ReadKey[]

const RIGHT_TOPICS = ['records', 'motd', 'news', 'servers', 'maps'] as const

/** What makes them old. Who is online is told anew when the page's socket opens. */
export const RAIL_TOPICS = { both: [...RIGHT_TOPICS, 'chat'], right: RIGHT_TOPICS } as const
