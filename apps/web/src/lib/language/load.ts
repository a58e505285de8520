import { IS_ENGLISH } from './language.ts'

/**
 * Loads a part of the site behind its texts, which its code reads while it starts. Texts that do not come are English.
 * @param part short name of the source, which the build gives
 */
export function _l<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  if (IS_ENGLISH || import.meta.env.SSR) return load()
  const { texts, textParts = '', lateTexts = '' } = document.documentElement.dataset
  if (textParts.split(' ').includes(part)) return load()
  // what the first page takes over when it stands has one file
  const [file, ...parts] = lateTexts.split(' ')
  return import(/* @vite-ignore */ `${texts}${parts.includes(part) ? file : part}.js`).then(load, load)
}
