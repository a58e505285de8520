import type { ReplyOf } from '@kz/contract/api'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, counted, listed, profilePath } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** /profile/{user}: by nickname in any case, former nickname, id, or the name of a holder without an account. */
export const profile: PageSource = {
  cacheTags: ['demos', 'chat', ...RAIL_TOPICS.right],
  async tell({ value, query }, ask) {
    const [found] = await Promise.all([
      ask('GET /user/profile', { query: { nickname: value } }),
      askRails(ask, 'right'),
    ])
    if (!found) return null
    const { pseudo } = found
    return {
      title: pseudo,
      path: profilePath(pseudo),
      // an id, or a name of the past
      isMoved: value.toLowerCase() !== pseudo.toLowerCase(),
      image: cardOf(query.tab === 'year' ? 'year' : 'profile', pseudo),
    }
  },
  addFacts(told) {
    const [found, stats] = [told('GET /user/profile'), told('GET /user/stats')]
    return found ? { description: describe(found, stats) } : {}
  },
}

/** Who it is, what they hold and their place: `desu, Finland. Holds 12 records, rank 3. Set 40 in all. Latest: ...`. */
function describe(found: ReplyOf<'GET /user/profile'>, stats: ReplyOf<'GET /user/stats'> | undefined): string {
  const { pseudo, countryCode, countryName, recentRecords } = found
  const held = recentRecords.filter(({ currentRecord }) => currentRecord).map(({ mapName }) => mapName)
  const rank = stats?.rank ? `, rank ${stats.rank}` : ''
  return [
    `${countryCode === 'n-a' ? pseudo : `${pseudo}, ${countryName}`}.`,
    stats &&
      `${counted(stats.numberCurrentRecords, 'Kreedz record')} now${rank}; ${stats.numberTotalRecords} set in all.`,
    held.length > 0 && `Latest: ${listed(held.slice(0, 5))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
