import './lib/node-version.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** `npm start`: installs and builds what is missing or old, then becomes the server. */
await ensureInstalled()
if (!(await build())) process.exit(1)
await import(new URL('../apps/server/dist/main.js', import.meta.url).href)
