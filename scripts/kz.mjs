import './lib/node-version.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** `npm run kz -- <command>`: the operator's command line; its words stay in process.argv. */
await ensureInstalled()
if (!(await build({ libs: true }))) process.exit(1)
await import(new URL('../apps/server/dist/scripts/kz.js', import.meta.url).href)
