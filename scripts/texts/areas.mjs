/** Where texts stand, and the PO file of each source. */

const SKIPPED =
  /\.test\.tsx?$|\/testing\/|^apps\/web\/src\/(lib\/language\/(?!reword)|lib\/patch-likes|lib\/text\/months\.ts|lib\/hooks\/use-typed|.*\/use-draft\.ts|main\.tsx$|server\.tsx$)/
/** Of the contract, what pages show. */
const CONTRACT =
  /^packages\/contract\/src\/(refusals\/|sentences\/|pages\.ts$|glossary\.ts$|roles\.ts$|review\/verdicts\.ts$|accounts\/token-scopes\.ts$|names\/(?:common-countries|country-names|rare-countries)\.ts$|runs\/(?:achievement-list|replay-reasons|run-reasons|point-rule)\.ts$|events\/event-rules\.ts$)/
/** what the server says itself, marked there */
const SERVER = 'apps/server/src/'
export const FOLDERS = ['apps/web/src', 'packages/contract/src', 'apps/server/src']

/** Whether only marked texts are texts. @param {string} path */
export const isMarked = (path) => path.startsWith(SERVER)

/**
 * @param {string} path of a source from the root
 * @returns {string | null} the area whose PO file has its texts; null where a source has none
 */
export function areaOf(path) {
  if (!/\.tsx?$/.test(path) || SKIPPED.test(path)) return null
  if (path.startsWith(SERVER)) return 'server'
  if (path.startsWith('packages/')) {
    if (!CONTRACT.test(path)) return null
    if (path.includes('/names/')) return 'countries'
    return path.includes('/refusals/') ? 'refusals' : 'contract'
  }
  const [, layer, name] = /^apps\/web\/src\/(\w+)\/([\w-]+)(?:\/|\.tsx?$)/.exec(path) ?? []
  if (!layer) return path.startsWith('apps/web/src/') ? 'app' : null
  return layer === 'features' ? (name ?? null) : layer === 'blocks' ? 'blocks' : layer === 'app' ? 'app' : 'ui'
}
