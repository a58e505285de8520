import type { site } from '@kz/contract/site'
import type { Handlers } from '../platform/route.ts'
import { siteConfig } from './config.ts'

export const siteHandlers: Handlers<typeof site> = {
  'GET /site/config': (ctx) => siteConfig(ctx.db),
}
