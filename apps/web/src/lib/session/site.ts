import type { SiteConfig } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** What the operator tells about the site; the defaults until it is known. */
export function useSite(): SiteConfig {
  return useQuery(queryOf('GET /site/config')).data ?? SITE_DEFAULTS
}
