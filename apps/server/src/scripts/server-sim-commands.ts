import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '@kz/contract/wire/client'
import { type AloneCommand, type Arguments, CommandError, type Print } from './command.ts'
import { checkStandings, checkTops } from './server-sim/check-tops.ts'
import { coursesOf, type SimCourse } from './server-sim/courses.ts'
import { type MadePlayer, type MadeRun, makePlayers, makeRun } from './server-sim/made-runs.ts'
import { openModule, type SimServer } from './server-sim/module-door.ts'
import { openScript } from './server-sim/script-door.ts'
import { linesOf, openTally, type Tally } from './server-sim/tally.ts'

/** Game servers that are none: load for benches, and an owner's first test. */
export const serverSimCommands: readonly AloneCommand[] = [
  {
    name: 'server-sim',
    usage: 'server-sim [--servers 50] [--minutes 5] [--every 5] [--forge] --url URL --key-file FILE',
    help: 'plays game servers that send made-up runs with replays, one for each key in FILE, and checks what becomes of them',
    words: [0, 0],
    values: ['servers', 'minutes', 'every', 'url', 'key-file'],
    flags: ['forge'],
    async runAlone(_config, given, print) {
      await simulate(await settingsOf(given), print)
    },
  },
]

interface Settings {
  url: string
  keys: string[]
  minutes: number
  /** seconds between two finishes of a server */
  every: number
  forge: boolean
}

/** One key in a line, or the two lines of a server's settings. */
const KEY = /\b[0-9a-f]{32}\b/g
/** Every fourth sends by script. */
const SCRIPT_SHARE = 4
const LONGEST_DRAIN_MS = 120_000
/** Replays are looked into after they are kept, one after the other: none in so long, and none will be. */
const LONGEST_JUDGE_MS = 180_000
const LOOK_MS = 2_000
const LATENESS_MS = 10
/** By then the first is surely looked into. */
const MANY_REPLAYS = 40

async function settingsOf({ values, flags }: Arguments): Promise<Settings> {
  const url = values.url?.[0]?.replace(/\/+$/, '')
  const keyFile = values['key-file']?.[0]
  if (!url || !URL.canParse(url) || !keyFile) throw new CommandError('--url and --key-file are needed.')
  const number = (name: string, usual: number) => {
    const value = Number(values[name]?.[0] ?? usual)
    if (!(value > 0)) throw new CommandError(`--${name} must be a number above 0.`)
    return value
  }
  const keys = [...new Set((await readFile(keyFile, 'utf8')).match(KEY) ?? [])].slice(0, number('servers', 50))
  if (keys.length === 0) throw new CommandError(`${keyFile} has no key of 32 hex characters.`)
  return { url, keys, minutes: number('minutes', 5), every: number('every', 5), forge: flags.has('forge') }
}

async function simulate({ url, keys, minutes, every, forge }: Settings, print: Print): Promise<void> {
  const client = createClient({ base: `${url}/api`, fetch })
  const courses = await coursesOf(client)
  if (courses.length === 0) throw new CommandError(`${url} has no map that records are kept on.`)
  print(`${keys.length} servers on ${courses.length} maps for ${minutes} minutes`)
  const tally = openTally()
  const players = makePlayers(keys.length)
  const servers = keys.map((key, at) =>
    at % SCRIPT_SHARE === SCRIPT_SHARE - 1 ? openScript(url, key, tally) : openModule(url, key, tally),
  )
  const lateness = monitorEventLoopDelay({ resolution: LATENESS_MS })
  lateness.enable()
  const end = performance.now() + minutes * 60_000
  await Promise.all(servers.map((server) => play(server, { courses, players, end, every, forge, tally })))
  const patience = performance.now() + LONGEST_DRAIN_MS
  while (servers.some((server) => !server.isDone()) && performance.now() < patience) await wait(100)
  for (const server of servers) server.stop()
  linesOf(tally).forEach(print)
  print(
    `this program itself was late by ${Math.max(0, Math.round(lateness.percentile(95) / 1e6) - LATENESS_MS)} ms (95 %)`,
  )
  const isKnown = courses.every((course) => course.isKnown)
  const faults = isKnown ? await judgedFaults(client, tally, print) : await sentFaults(client, tally, print)
  if (faults.length > 0) throw new CommandError(faults.slice(0, 20).join('\n'))
}

async function sentFaults(client: Client, tally: Tally, print: Print): Promise<string[]> {
  const { bests, faults } = await checkTops(client, tally, 'sent')
  print(`${bests - faults.length} of ${bests} bests stand on their boards`)
  return faults
}

/** What is not as it should be once every replay was looked into. */
async function judgedFaults(client: Client, tally: Tally, print: Print): Promise<string[]> {
  let standings = await checkStandings(client, tally)
  for (let movedAt = performance.now(); standings.faults.length > 0; ) {
    if (performance.now() - movedAt > LONGEST_JUDGE_MS) break
    await wait(LOOK_MS)
    const next = await checkStandings(client, tally)
    if (next.replayed !== standings.replayed) movedAt = performance.now()
    standings = next
  }
  const honest = [...tally.acknowledged].filter((uid) => tally.made.get(uid)?.isReplayed).length
  const { bests, faults } = await checkTops(client, tally, 'replayed')
  print(`${standings.replayed} of ${honest} honest runs and no other are replayed`)
  print(`${bests - faults.length} of ${bests} bests stand on their boards`)
  return [...standings.faults, ...faults]
}

interface Evening {
  courses: readonly SimCourse[]
  players: readonly MadePlayer[]
  end: number
  every: number
  forge: boolean
  tally: Tally
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** What happens at a server until the end: players come, finish, look, and the map changes now and then. */
async function play(server: SimServer, { courses, players, end, every, forge, tally }: Evening): Promise<void> {
  let course = oneOf(courses)
  server.changeMap(course.map)
  const joined = new Set<MadePlayer>()
  for (let finishes = 1; performance.now() < end; finishes++) {
    await wait(every * 1_000 * (0.5 + Math.random()))
    const player = oneOf(players)
    if (!joined.has(player)) server.join(player)
    joined.add(player)
    server.finish(makeRun(player, course, forge, earliest(tally)))
    if (finishes % 5 === 0) server.look(player)
    if (finishes % 10 === 0) {
      course = oneOf(courses)
      server.changeMap(course.map)
    }
  }
}

/** An honest run whose replay was kept before most others; null as long as there are few. */
function earliest({ made, replays }: Tally): MadeRun | null {
  if (replays.size < MANY_REPLAYS) return null
  for (const uid of replays) if (made.get(uid)?.isReplayed) return made.get(uid) ?? null
  return null
}
