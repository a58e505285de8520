import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Done, Flag, Id, Int, MapName, mapTags, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Lists of maps: ordered, of one member, for themselves or for everybody. */

export const MOST_LISTS = 50
export const MOST_LIST_MAPS = 300
export const LIST_PAGE = 50
const MOST_PASTED = 40_000

const owner = { player: text, playerId: number, playerCountry: Country }

export const MapListLine = z.object({
  listId: number,
  name: text,
  ...owner,
  isPublic: bool,
  maps: number,
  changedIso: text,
})
export type MapListLine = z.output<typeof MapListLine>

export const MapList = MapListLine.omit({ maps: true }).extend({
  note: text,
  isOwn: bool,
  version: number,
  maps: z.array(
    z.object({
      mapName: text,
      mapImage: text,
      ...mapTags,
      note: text,
      recordMs: numberOrNull,
      recordPlayer: textOrNull,
    }),
  ),
})
export type MapList = z.output<typeof MapList>

const written = {
  name: Text(60, 1),
  note: Text(500).default(''),
  isPublic: Flag,
  maps: z.array(z.object({ mapName: MapName, note: Text(80).default('') })).max(MOST_LIST_MAPS),
}
const ListId = z.object({ id: Id })
const body = 256 * 1024

export const lists = endpoints({
  /** one's own, the last changed first */
  'GET /list/own': { access: 'user', rate: 'READ', reply: z.object({ lists: z.array(MapListLine) }) },
  /** everybody's public ones, the last changed first */
  'GET /list/public': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ page: Page }),
    reply: z.object({ lists: z.array(MapListLine), ...paging }),
  },
  'GET /list/list': { access: 'guest', rate: 'READ', query: ListId, reply: MapList },
  /** which maps a text names, in its order; names that are none by their line, from 1 */
  'POST /list/read': {
    access: 'user',
    rate: 'READ',
    bodyBytes: body,
    body: z.object({ text: AsTyped(MOST_PASTED) }),
    reply: z.object({
      maps: z.array(text),
      unknown: z.array(z.object({ line: number, name: text })),
    }),
  },
  'POST /list/list': { access: 'user', rate: 'EDIT', bodyBytes: body, body: z.object(written), reply: MapList },
  /** all of it anew, in this order */
  'PUT /list/list': {
    access: 'user',
    rate: 'EDIT',
    bodyBytes: body,
    query: ListId,
    body: z.object({ ...written, version: Int }),
    reply: MapList,
  },
  'DELETE /list/list': { access: 'user', rate: 'EDIT', query: ListId, reply: Done },
})
