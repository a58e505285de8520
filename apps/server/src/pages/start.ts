import { inQuery } from '@kz/contract/language/languages'
import { t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'

/** /start */
export const start: PageSource = {
  cacheTags: ['site', 'servers', 'records', 'maps'],
  async tell({ language }, ask) {
    await Promise.all([
      ask('GET /page/page', { query: { slug: 'start', ...inQuery(language) } }),
      ask('GET /game-server/first-maps', {}),
    ])
    return {
      title: t`Getting started`,
      description: t`What Kreedz is, which client and settings it needs, five easy maps with a server for each, and how a run is recorded and sent.`,
      path: '/start',
    }
  },
}
