import type { PageSource } from '../platform/page.ts'
import { profilePath } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** /profile/{user}: by nickname in any case, former nickname, id, or the name of a holder without an account. */
export const profile: PageSource = {
  topics: ['demos', 'chat', ...RAIL_TOPICS.right],
  async tell({ value }, ask) {
    const [found] = await Promise.all([
      ask('GET /user/profile', { query: { nickname: value } }),
      askRails(ask, 'right'),
    ])
    if (!found) return null
    const { pseudo, picture, countryName, recentRecords } = found
    const held = recentRecords.filter(({ currentRecord }) => currentRecord).map(({ mapName }) => mapName)
    const description = [
      `${pseudo}, ${countryName}.`,
      held.length > 0 && `Latest records: ${held.slice(0, 5).join(', ')}.`,
    ]
    const text = description.filter(Boolean).join(' ')
    return {
      title: pseudo,
      description: text,
      path: profilePath(pseudo),
      // an id, or a name of the past
      isMoved: value.toLowerCase() !== pseudo.toLowerCase(),
      ...(picture && { image: picture }),
    }
  },
}
