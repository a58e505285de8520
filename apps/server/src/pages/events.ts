import { CACHE_TAGS } from '@kz/contract/wire/endpoint'
import { counted, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { idOf, listed, previewOf } from './parts.ts'
import { plain } from './plain.ts'

/** /events */
export const events = plain('/events', t`Weeks and cups on a few Kreedz maps: best runs, live standings, results.`)

/** /events/{eventId} */
export const event: PageSource = {
  cacheTags: ['events', 'maps', 'servers'],
  async tell({ value }, ask) {
    const id = idOf(value)
    const [found] = await Promise.all([
      ask('GET /event/event', { query: { id } }),
      ask('GET /event/standings', { query: { id } }),
    ])
    if (!found) return null
    const maps = found.maps.flatMap(({ mapName }) => (mapName ? [mapName] : []))
    const players = Math.max(0, ...found.classes.map((one) => one.players))
    return {
      title: found.name,
      description: t`${found.name}, a Kreedz event on ${listed(maps)}. ${counted(players, 'player')} so far.`,
      path: `/events/${found.eventId}`,
      ...(maps[0] && { image: previewOf(maps[0]) }),
    }
  },
}

/** /lists */
export const mapLists = plain('/lists', t`Lists of Kreedz maps that players made.`)

/** /lists/{listId} */
export const mapList: PageSource = {
  cacheTags: CACHE_TAGS,
  async tell({ value }, ask) {
    const found = await ask('GET /list/list', { query: { id: idOf(value) } })
    if (!found) return null
    const names = found.maps.slice(0, 5).map(({ mapName }) => mapName)
    return {
      title: found.name,
      description: t`${found.name}, ${counted(found.maps.length, 'Kreedz map')} by ${found.player}: ${listed(names)}.`,
      path: `/lists/${found.listId}`,
    }
  },
}
