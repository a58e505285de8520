import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { countryName } from '@kz/contract/names/country-names'
import type { site } from '@kz/contract/site'
import type { Handlers } from '../platform/api/handler.ts'
import { siteConfig, writeSite } from './config.ts'
import { oldAddresses, writeOldAddresses } from './old-addresses.ts'
import { rejectReasons, writeReasons } from './reasons.ts'

/** An address without its query: that may name a player. */
const place = (address: string): string => address.split(/[?#]/)[0] as string

const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  byName(a.name, b.name),
)

export const siteHandlers: Handlers<typeof site> = {
  'GET /site/config': (ctx) => siteConfig(ctx.db),
  'PUT /site/config': writeSite,
  'GET /site/countries': () => COUNTRIES,
  'GET /site/old-addresses': (ctx) => oldAddresses(ctx.db),
  'PUT /site/old-addresses': writeOldAddresses,
  'GET /site/reasons': (ctx) => rejectReasons(ctx.db),
  'PUT /site/reasons': writeReasons,
  'POST /csp-report': (ctx, { body: { 'csp-report': report } }) => {
    const [page, blocked] = [place(report['document-uri']), place(report['blocked-uri'])]
    ctx.log.warn(
      { page, blocked, rule: report['violated-directive'] },
      'the content policy of a page refused something',
    )
    return { message: 'Noted' }
  },
}
