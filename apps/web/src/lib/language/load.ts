/**
 * Loads a part of the site behind its texts, which its code reads while it starts. Texts that do not come are English.
 * @param part short name of the source, which the build gives
 */
export function _l<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  if (import.meta.env.SSR) return load()
  // English has none
  const { texts, textParts, lateParts, lateTexts } = document.documentElement.dataset
  if (!texts || textParts?.includes(part)) return load()
  // what the first page takes over when it stands has one file
  return import(/* @vite-ignore */ `${texts}${lateParts?.includes(part) ? lateTexts : part}.js`).then(load, load)
}
