import type { texts } from '@kz/contract/texts'
import type { Handlers } from '../platform/api/handler.ts'
import { pageText, textHistory, writeText } from './texts.ts'

/** Rules and the other pages whose text staff keeps. */
export const textsHandlers: Handlers<typeof texts> = {
  'GET /page/page': (ctx, { query }) => pageText(ctx.db, query),
  'PUT /page/page': writeText,
  'GET /page/history': (ctx, { query }) => textHistory(ctx.db, query),
}
