import './lib/node-version.mjs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, secondsSince } from './lib/run.mjs'

/** `npm run bench [-- <name>]`: every *.bench.mjs whose path contains the name, one after the other. */
await ensureInstalled()
if (!(await build({ libs: true }))) process.exit(1)

const wanted = process.argv[2] ?? ''
const benches = ['bsp', 'demo', 'server']
  .map((part) => `tools/bench/${part}`)
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.bench.mjs') && path.includes(wanted))

if (benches.length === 0) {
  console.error(wanted ? `No bench has "${wanted}" in its path.` : 'There are no benches.')
  process.exit(1)
}
for (const path of benches) {
  const began = performance.now()
  console.log(`\n${path}`)
  const { run } = await import(pathToFileURL(join(root, path)).href)
  await run()
  console.log(`(${secondsSince(began)})`)
}
process.exit(0)
