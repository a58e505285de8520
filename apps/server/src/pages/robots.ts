import { PAGE_ROWS, PAGES } from '@kz/contract/pages'

const pagesThatAre = (crawlers: 'listed' | 'closed') => PAGES.filter((path) => PAGE_ROWS[path].crawlers === crawlers)

const STAFF = '/admin-'
/** What crawlers are asked to leave alone: calls, and pages that need a login or lead nowhere. */
const CLOSED = ['/api/', STAFF, ...pagesThatAre('closed')]
const OPEN = pagesThatAre('listed').filter((path) => path.startsWith(STAFF))

export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
