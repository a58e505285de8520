import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useDrawnFonts } from './drawn-fonts.ts'
import { DRAWN_FONTS } from './paths.ts'

test.skipIf(!existsSync(DRAWN_FONTS))('the site draws with its own fonts, unless the operator says which', () => {
  const env: NodeJS.ProcessEnv = {}
  useDrawnFonts(env)
  expect(readFileSync(env.FONTCONFIG_FILE ?? '', 'utf8')).toContain(`<dir>${DRAWN_FONTS}</dir>`)
  const own = { FONTCONFIG_FILE: '/etc/fonts/fonts.conf' }
  useDrawnFonts(own)
  expect(own).toEqual({ FONTCONFIG_FILE: '/etc/fonts/fonts.conf' })
})
