import './lib/node-version.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** `npm run build [-- --libs] [-- --force]` */
await ensureInstalled()
const built = await build({ libs: process.argv.includes('--libs'), force: process.argv.includes('--force') })
process.exit(built ? 0 : 1)
