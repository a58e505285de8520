import { createHash } from 'node:crypto'

/** The hashes that allow the elements of our own page that stand inline; an element with attributes is not one. */
export const inlineHashes = (page: string, element: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/**
 * The content security policy of the site's page. Scripts and style sheets are files of ours, or inline ones of the page
 * itself by their hash; nothing comes from elsewhere. Style attributes are left open: the shell has some, and a browser
 * reads those of a text pasted into the news editor under the policy of the page. `frames`: whose pages may show it.
 */
export const pagePolicy = (page: string, frames = "'none'"): string =>
  [
    `default-src 'self'`,
    `script-src 'self' ${inlineHashes(page, 'script')}`,
    `style-src 'self' ${inlineHashes(page, 'style')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    // a film that was made in the page is played in it
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src 'self' https://www.youtube-nocookie.com`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${frames}`,
    `report-uri /api/csp-report`,
  ].join('; ')
