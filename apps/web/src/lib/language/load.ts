import { IS_ENGLISH } from './language.ts'

/** Parts of the site whose texts came with the page. */
const held = globalThis as { kzTextParts?: readonly string[] }

/**
 * Loads a part of the site behind its texts, which its code reads while it starts. Texts that do not come are English.
 * @param part short name of the source, which the build gives
 */
export function _l<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  if (IS_ENGLISH || import.meta.env.SSR || held.kzTextParts?.includes(part)) return load()
  const { texts } = document.documentElement.dataset
  return import(/* @vite-ignore */ `${texts}${part}.js`).then(load, load)
}
