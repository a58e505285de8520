import './lib/node-version.mjs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, secondsSince } from './lib/run.mjs'

/**
 * `npm run campaign -- NAME [cycles]`: what a site has to survive, many times over. The last line is the row of
 * docs/campaigns.md. Without a name it lists them. With CAMPAIGN_MINUTES it ends after the cycle in which so many are over.
 * A campaign is a file of tools/faults with `about`, `full` (how often unless told) and
 * `run({ cycles, say, isOver })`, which answers its figures and the `faults` that are left.
 */
const folder = join(root, 'tools/faults')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))

await ensureInstalled()
const [, , name, count] = process.argv
if (!(await build({ libs: name !== 'soak' && name !== 'overload' }))) process.exit(1)
const load = (/** @type {string} */ one) => import(pathToFileURL(join(folder, `${one}.mjs`)).href)

if (!name || !names.includes(name)) {
  for (const one of names) {
    const { about, full } = await load(one)
    console.log(`${one.padEnd(12)} ${String(full).padStart(9)}  ${about}`)
  }
  process.exit(name ? 1 : 0)
}

const { full, run } = await load(name)
const cycles = Number(count) || full
const began = performance.now()
const minutes = Number(process.env.CAMPAIGN_MINUTES) || Number.POSITIVE_INFINITY
const isOver = () => performance.now() - began > minutes * 60_000
const say = (/** @type {string} */ text) => console.log(text)
const {
  done = cycles,
  acknowledged,
  lost = [],
  halfDone = [],
  unreadyMs,
  answers500,
  faults = [],
} = await run({
  cycles,
  say,
  isOver,
})
const all = [...new Set([...lost, ...halfDone, ...faults])]
for (const fault of all.slice(0, 40)) console.log(`  fault: ${fault.slice(0, 500)}`)
console.log(`(${secondsSince(began)})`)
console.log('| campaign | cycles | acknowledged | lost | half done | longest unready | answers 500 | faults |')
const unready = unreadyMs === undefined ? '-' : `${(unreadyMs / 1000).toFixed(1)} s`
const cells = [name, done, acknowledged ?? '-', lost.length, halfDone.length, unready, answers500 ?? '-', all.length]
console.log(`| ${cells.join(' | ')} |`)
process.exit(all.length > 0 ? 1 : 0)
