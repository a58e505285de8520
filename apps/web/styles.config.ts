import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConfigEnv, CSSOptions, Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('./src', import.meta.url))
const LETTERS = 6

/**
 * What the classes of `NAME.module.css` are called in pages. The same for browser and server, as it depends on file and
 * name alone: a letter and a hash in what is built, readable while developing.
 */
export function styleNames(command: ConfigEnv['command']): CSSOptions {
  const taken = new Map<string, string>()
  return {
    modules: {
      generateScopedName(name, file) {
        const path = relative(SOURCES, file.split('?')[0] as string).replaceAll('\\', '/')
        if (command === 'serve') return `${basename(path, '.module.css')}-${name}`
        const source = `${path} ${name}`
        // begins with a letter, whatever the hash
        const short = `k${createHash('sha256')
          .update(source)
          .digest('base64url')
          .replace(/[-_]/g, '')
          .slice(0, LETTERS - 1)}`
        const other = taken.get(short)
        if (other !== undefined && other !== source) throw new Error(`${source} and ${other} get the same name`)
        taken.set(short, source)
        return short
      },
    },
  }
}

/**
 * `import styles from './a.module.css'` is read as all its names: each `styles.row` becomes a plain string in what is built,
 * and no table of names is sent. The sheet stays though nothing of its script is left.
 */
export function namedStyles(): Plugin {
  return {
    name: 'kz-named-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return null
      return { code: code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'), map: null }
    },
  }
}
