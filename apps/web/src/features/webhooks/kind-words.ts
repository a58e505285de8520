import type { WebhookKind } from '@kz/contract/webhook-kinds'
import { word } from '../../lib/text/word.ts'

/** What a webhook can be told of. */
export const KIND_WORDS: Record<WebhookKind, string> = {
  record: 'Records',
  news: 'News',
  map: 'New maps',
  event: word('Events'),
}
