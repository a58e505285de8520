import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkOwn } from './own-links.mjs'
import { root, run } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
const installedLock = join(root, 'node_modules', '.package-lock.json')
const stampFile = join(root, 'node_modules', '.kz-install')

/** Runs `npm ci` when node_modules is missing or is not what package-lock.json says. Install scripts never run. */
export async function ensureInstalled() {
  const stamp = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  linkOwn()
  if (!matchesLock()) {
    console.log('Installing packages...')
    const { code } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) {
      console.error('npm ci failed; the packages are not installed.')
      process.exit(1)
    }
  }
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // Somebody else's node_modules: the longer look is taken at every start.
  }
}

/** Runs the npm that runs us, or the one at hand. @param {string[]} words @param {import('./run.mjs').RunOptions} [options] */
export function npm(words, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...words], options) : run('npm', words, options)
}

/** Whether an install made by hand has every package of the lock file in its version. */
function matchesLock() {
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true
    if (entry.link) return existsSync(join(root, path))
    const found = present[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional)
  })
}
