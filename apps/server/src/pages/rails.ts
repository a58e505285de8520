import type { Ask } from '../platform/page.ts'

/** Asks what the columns beside an open page show first. */
export async function askRails(ask: Ask): Promise<void> {
  await Promise.all([
    ask('GET /record/top5', {}, 'everyone'),
    ask('GET /chatbox/comments', { query: { page: 0 } }),
    ask('GET /user/online', {}),
    ask('GET /motd/', {}, 'everyone'),
    ask('GET /article/last-five', {}),
    ask('GET /game-server/top-5', {}, 'everyone'),
  ])
}

/** What makes them old. Who is online is told anew when the page's socket opens. */
export const RAIL_TOPICS = ['records', 'chat', 'motd', 'news', 'servers', 'maps'] as const
