import './lib/node-version.mjs'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './engines/lib/debian.mjs'
import { root, run } from './lib/run.mjs'
import { endings } from './lib/signals.mjs'

/**
 * `node scripts/engines.mjs [engine ...] -- command`: starts real engines as Debian packages them, all of
 * `scripts/engines/*.mjs` or those named, in a temporary folder and on free ports of this machine; runs the command with
 * the settings that lead to them, for the site and for its tests; then stops and removes everything. As root it installs
 * the packages that are missing.
 *
 * @typedef {object} Engine
 * @property {string[]} packages of Debian
 * @property {number} place earlier ones start first and stop last
 * @property {(folder: string, settings: Record<string, string>) => Promise<Started>} start `folder` is its own and
 *   empty; `settings` are those of the engines before it
 *
 * @typedef {object} Started
 * @property {Record<string, string>} settings environment variables that lead to it
 * @property {() => Promise<void>} stop
 */

const folder = join(root, 'scripts/engines')
const words = process.argv.slice(2)
const rule = words.indexOf('--')
const command = rule < 0 ? [] : words.slice(rule + 1)
const known = readdirSync(folder).flatMap((name) => (name.endsWith('.mjs') ? [name.slice(0, -'.mjs'.length)] : []))
const wanted = rule > 0 ? words.slice(0, rule) : known
const strange = wanted.find((name) => !known.includes(name))
if (command.length === 0 || strange !== undefined) {
  console.error(`node scripts/engines.mjs [${known.join('|')} ...] -- command`)
  process.exit(1)
}

/** @type {{ name: string, engine: Engine }[]} */
const engines = []
for (const name of wanted) engines.push({ name, engine: await import(`./engines/${name}.mjs`) })
engines.sort((one, other) => one.engine.place - other.engine.place)

const home = mkdtempSync(join(tmpdir(), 'kz16-engines-'))
// engines run as accounts of their own
chmodSync(home, 0o755)
/** @type {Started[]} */
const started = []
// the command hears them from the terminal, too, and its end is waited for
for (const signal of endings) process.on(signal, () => undefined)

let code = 1
try {
  await installPackages(engines.flatMap(({ engine }) => engine.packages))
  /** @type {Record<string, string>} */
  let settings = {}
  for (const { name, engine } of engines) {
    const one = await engine.start(join(home, name), settings)
    started.push(one)
    settings = { ...settings, ...one.settings }
    console.log(
      `${name}: ${Object.entries(one.settings)
        .map((each) => each.join('='))
        .join(' ')}`,
    )
  }
  const [program = '', ...rest] = command
  code = (await run(program, rest, { env: settings })).code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  for (const one of started.reverse()) await one.stop()
  rmSync(home, { recursive: true, force: true })
}
process.exit(code)
