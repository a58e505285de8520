import type { ReplyOf } from '@kz/contract/api'
import { counted, known, type Text, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, listed, profilePath } from './parts.ts'
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
    return found ? { linkTitle: placeOf(found.pseudo, stats), description: describe(found, stats) } : {}
  },
}

/** `desu holds 12 Kreedz records, rank 3`; a name alone has nothing to tell. */
function placeOf(pseudo: string, stats: ReplyOf<'GET /user/stats'> | undefined): Text {
  if (!stats || stats.numberTotalRecords === 0) return pseudo
  if (stats.numberCurrentRecords === 0)
    return t`${pseudo} has set ${counted(stats.numberTotalRecords, 'Kreedz record')}`
  const held = t`${pseudo} holds ${counted(stats.numberCurrentRecords, 'Kreedz record')}`
  return stats.rank ? t`${held}, rank ${stats.rank}` : held
}

/** Who it is, what they hold and their place: `desu, Finland. Holds 12 records, rank 3. Set 40 in all. Latest: ...`. */
function describe(found: ReplyOf<'GET /user/profile'>, stats: ReplyOf<'GET /user/stats'> | undefined): Text {
  const { pseudo, countryCode, countryName, recentRecords } = found
  const held = recentRecords.filter(({ currentRecord }) => currentRecord).map(({ mapName }) => mapName)
  const now = stats?.numberCurrentRecords ?? 0
  const all = stats?.numberTotalRecords
  const sentences: Text[] = [
    countryCode === 'n-a' ? `${pseudo}.` : t`${pseudo}, ${known(countryName)}.`,
    ...(stats?.rank ? [t`${counted(now, 'Kreedz record')} now, rank ${stats.rank}; ${all} set in all.`] : []),
    ...(stats && !stats.rank ? [t`${counted(now, 'Kreedz record')} now; ${all} set in all.`] : []),
    ...(held.length > 0 ? [t`Latest: ${listed(held.slice(0, 5))}.`] : []),
  ]
  return sentences.reduce((before, sentence) => t`${before} ${sentence}`)
}
