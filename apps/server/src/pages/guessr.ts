import { CACHE_TAGS } from '@kz/contract/wire/endpoint'
import { counted, type Text, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf } from './parts.ts'

/** /kzguessr: its daily is what a shared link tells of. */
export const kzguessr: PageSource = {
  cacheTags: CACHE_TAGS,
  async tell(_address, ask) {
    const season = await ask('GET /kzguessr/season', {})
    return {
      path: '/kzguessr',
      ...(season && { linkTitle: todayOf(season.today) }),
      description: t`Guess the Kreedz map from a picture, alone or in a room with others.`,
      image: cardOf('daily', 'today'),
    }
  },
}

/** `KzGuessr: 42 players today, the best has 4,510 points: Ann` */
function todayOf({ players, best }: { players: number; best: { pseudo: string; points: number } | null }): Text {
  const today =
    players === 0 ? t`KzGuessr: nobody has played today’s daily yet` : t`KzGuessr: ${counted(players, 'player')} today`
  return best ? t`${today}, the best is ${best.pseudo} with ${counted(best.points, 'point')}` : today
}
