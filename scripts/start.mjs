import './lib/node-version.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithParent, exitOnSignals } from './lib/signals.mjs'

/** `npm start`: installs and builds what is missing or old, then becomes the server, which answers signals itself. */
endWithParent()
const untilThen = exitOnSignals()
await ensureInstalled()
if (!(await build())) process.exit(1)
untilThen()
await import(new URL('../apps/server/dist/run/main.js', import.meta.url).href)
