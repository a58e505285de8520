import type { lists } from '@kz/contract/events/lists'
import type { Handlers } from '../platform/api/handler.ts'
import { listOf, ownLists, publicLists } from './read.ts'
import { changeList, dropList, makeList, readNames } from './write.ts'

/** The calls about lists of maps. */
export const listsHandlers: Handlers<typeof lists> = {
  'GET /list/own': ownLists,
  'GET /list/public': publicLists,
  'GET /list/list': (ctx, { query, viewer }) => listOf(ctx.db, query.id, viewer?.userId ?? null),
  'POST /list/read': readNames,
  'POST /list/list': makeList,
  'PUT /list/list': changeList,
  'DELETE /list/list': dropList,
}
