import { fileURLToPath } from 'node:url'

/** Folders of the checkout, the same from source (tests), from the build and from `dist/run`: each is two folders deep. */
const SERVER = new URL('../../', import.meta.url)

export const MIGRATIONS = fileURLToPath(new URL('migrations/', SERVER))
/** says the version */
export const PACKAGE = fileURLToPath(new URL('package.json', SERVER))
export const SERVER_DIST = fileURLToPath(new URL('dist/', SERVER))
/** the SSR bundle */
export const WEB_SERVER = fileURLToPath(new URL('../web/dist-ssr/server.js', SERVER))
/** what the server draws letters with */
export const DRAWN_FONTS = fileURLToPath(new URL('../web/dist-ssr/fonts/', SERVER))
export const WEB_DIST = fileURLToPath(new URL('../web/dist/', SERVER))
/** the embedded replay player */
export const EMBED_DIST = fileURLToPath(new URL('../web/dist-embed/', SERVER))
