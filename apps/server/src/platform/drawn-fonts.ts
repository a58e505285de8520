import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DRAWN_FONTS } from './paths.ts'

/** Where a font is looked for that the site's own lack, such as Chinese ones. */
const OF_THE_SYSTEM = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts']

/**
 * Has the library that draws letters (fontconfig, within sharp) find the site's own fonts, on machines without fonts too.
 * Once, before the first drawing; a configuration of the operator's is left alone. Without the built site, or where nothing
 * can be written, letters are drawn with what the system has.
 */
export function useDrawnFonts(env: NodeJS.ProcessEnv): void {
  if (env.FONTCONFIG_FILE || !existsSync(DRAWN_FONTS)) return
  const folder = join(tmpdir(), `kz16-fonts-${process.getuid?.() ?? 0}`)
  const folders = [DRAWN_FONTS, ...OF_THE_SYSTEM.filter((path) => existsSync(path))]
  const rows = [...folders.map((path) => `<dir>${path}</dir>`), `<cachedir>${folder}</cachedir>`]
  const file = join(folder, 'fonts.conf')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${rows.join('')}</fontconfig>\n`)
    env.FONTCONFIG_FILE = file
  } catch {
    // a folder that cannot be written, or is somebody else's
  }
}
