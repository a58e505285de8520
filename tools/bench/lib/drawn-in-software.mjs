import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, chromium, executablePath } from './browser.mjs'
import { startSite } from './built-site.mjs'

/** drawn by the processor, as where there is no card */
const ARGS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** Builds the site, starts it on a data folder of its own and measures it; its address ends with a slash. */
export async function onBuiltSite(measure) {
  await buildSite()
  const folder = mkdtempSync(join(tmpdir(), 'kz16-drawn-'))
  const site = await startSite(join(folder, 'data'))
  try {
    await measure(site.url)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures in a browser that draws in three dimensions without a card. */
export async function inSoftware(measure) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...ARGS] })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
