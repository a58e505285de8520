import { COPYRIGHT_YEAR, SITE_NAME } from './rules.ts'
import { DEMO_BUILDS } from './runs/builds.ts'
import type { SiteConfig } from './site.ts'

/** What holds where the operator has said nothing. Plain code: the browser imports it. */
export const SITE_DEFAULTS: SiteConfig = {
  name: SITE_NAME,
  formerName: null,
  legacyDate: 'mid-2021',
  oldAccounts: false,
  copyrightYear: COPYRIGHT_YEAR,
  links: { competition: null, chat: null, group: null, microblog: null, stream: null, video: null, donate: null },
  joinServer: null,
  mapPage: null,
  pluginListHeader: SITE_NAME,
  gameBans: null,
  demoBuilds: DEMO_BUILDS,
  hasGame: false,
}
