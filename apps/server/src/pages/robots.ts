/** What crawlers are asked to leave alone: calls, and pages that need a login or lead nowhere. */
const CLOSED = ['/api/', '/admin-', '/login', '/register', '/password-reset', '/username-recovery', '/new-password']
const OPEN = ['/admin-team']

export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
