import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { pathOf, type Shape } from './src/lib/text/icon-path.ts'

/**
 * Icons of lucide as one path each. As the library draws them, each has nine attributes that `ui/icon.module.css` says too, and
 * an element for each stroke: half of the bytes of a list, and a fifth of its elements.
 */

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.m?js$/
const DATA = /const __iconData = (\{[\s\S]*?\n\});/
const MADE = /createLucideIcon\(__iconData\)/
const DRAWN = fileURLToPath(new URL('./src/ui/drawn-icon.tsx', import.meta.url))

export function drawnIcons(): Plugin {
  return {
    name: 'kz-drawn-icons',
    apply: 'build',
    transform(code, id) {
      if (!ICON.test(id) || !MADE.test(code)) return null
      const [, data = ''] = DATA.exec(code) ?? []
      const { node } = new Function(`return ${data}`)() as { node: Shape[] }
      // a dot that is filled
      if (node.some(([, attributes]) => 'fill' in attributes)) return null
      const drawn = code
        .replace(/^import createLucideIcon.*$/m, `import { drawnIcon } from ${JSON.stringify(DRAWN)}`)
        .replace(DATA, 'const __iconData = null')
        .replace(/^__iconData\.node;$/m, '')
        .replace(MADE, `/* @__PURE__ */ drawnIcon(${JSON.stringify(pathOf(node))})`)
      return { code: drawn, map: null }
    },
  }
}
