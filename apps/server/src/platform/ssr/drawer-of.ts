import type { PageDrawer } from '@kz/contract/wire/drawn-page'
import { textsOf } from '../api/services/text.ts'

const held = globalThis as { kzTextsOf?: Record<string, Readonly<Record<string, string>>> }
const loaded = new Map<string, Promise<PageDrawer>>()

/**
 * The SSR bundle in a language: an instance of its own, loaded by an address that names the language and asked for once in
 * each thread. So no page can be rendered with another's texts.
 * @param web URL of the bundle, as `import` takes it
 */
export function drawerOf(web: string, language: string): Promise<PageDrawer> {
  const address = language === 'en' ? web : `${web}?language=${language}`
  let found = loaded.get(address)
  if (!found) {
    held.kzTextsOf = { ...held.kzTextsOf, [language]: textsOf(language) }
    found = import(address).then(({ drawer }: { drawer: PageDrawer }) => drawer)
    loaded.set(address, found)
    // what could not be loaded now is tried again
    found.catch(() => loaded.delete(address))
  }
  return found
}
