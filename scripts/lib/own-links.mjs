import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Links folders of our own that came after the last install: there is nothing to fetch for them. */
export function linkOwn() {
  if (!existsSync(join(root, 'node_modules'))) return
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    if (link && !existsSync(join(root, path))) symlinkSync(join(root, resolved), join(root, path), 'junction')
  }
}
