import { appendFile, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { formatTime } from '@kz/contract/rules'
import type { RunAnswer } from '@kz/contract/runs/runs'
import { keyOf, type TopEntry } from '../tops/entry.ts'
import { readStoreFile, type StoreFile, storeFiles } from '../tops/read-store.ts'
import { answersOf, type BridgeLine, isBridgeFile, readBridge, saidOf } from './bridge-file.ts'
import { type Line, type Outgoing, sendRuns, untilAnswered } from './send.ts'
import type { Sent } from './sent-file.ts'

/** The agent beside a game server: what is new in a folder of tops, in a dump or in the files of the plugin goes to the site. */

/** A file that changed this instant may be half written. */
const SETTLE_MS = 3_000
/** So many are held before they are sent: files may have millions. */
const HELD = 5_000

export interface Watch extends Line {
  /** a folder, or a dump */
  path: string
  sent: Sent
  now(): number
  /** how each file was when it was read: its size and time, or where its last whole line ended */
  seen: Map<string, string>
}

/** Looks once and sends what is new. Throws CallError where the site refuses the key. */
export async function lookOnce(watch: Watch): Promise<void> {
  for (const path of await bridgeFiles(watch.path)) await sendBridge(watch, path)
  for (const file of await storeFiles(watch.path).catch(() => [])) {
    const { size, mtimeMs } = await stat(file.path).catch(() => ({ size: 0, mtimeMs: watch.now() }))
    const look = `${size} ${mtimeMs}`
    if (watch.seen.get(file.path) === look || watch.now() - mtimeMs < SETTLE_MS) continue
    await sendStore(watch, file)
    watch.seen.set(file.path, look)
  }
}

async function bridgeFiles(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => [])
  return names
    .filter(isBridgeFile)
    .sort()
    .map((name) => join(path, name))
}

async function sendStore(watch: Watch, file: StoreFile): Promise<void> {
  let held = new Map<string, Outgoing>()
  const send = async () => {
    const runs = [...held.values()]
    held = new Map()
    await sendRuns(watch, runs, (some, answers) => note(watch, some, answers))
  }
  for await (const lines of readStoreFile(file)) {
    for (const { place, entry, refused } of lines) {
      if (entry === undefined) watch.print(`  refused  ${file.file}: ${place}  (${refused})`)
      else if (!watch.sent.has(keyOf(entry))) held.set(keyOf(entry), toRun(entry))
      if (held.size >= HELD) await send()
    }
  }
  await send()
}

/** Who had no id at their server is told apart by their name, as in a local network. */
const toRun = ({ at, ...entry }: TopEntry): Outgoing => {
  const { country: _, ...run } = entry
  return {
    ...run,
    id: keyOf({ at, ...entry }),
    steamid: run.steamid || 'STEAM_ID_LAN',
    ...(at && { at: at.toISOString() }),
  }
}

async function note({ sent, print }: Watch, runs: readonly Outgoing[], answers: readonly RunAnswer[]): Promise<void> {
  await sent.add(runs.map(({ id }) => id))
  for (const [at, { state, reason }] of answers.entries()) {
    const { name, map, timeMs } = runs[at] as Outgoing
    if (state === 'refused') print(`  refused  ${map} ${formatTime(timeMs)} ${name}  (${reason})`)
  }
  print(`-- ${runs.length} sent`)
}

async function sendBridge(watch: Watch, path: string): Promise<void> {
  const from = Number(watch.seen.get(path) ?? 0)
  const { size } = await stat(path)
  if (size <= from) return
  const { lines, end } = await readBridge(path, from)
  const fresh = lines.filter(({ id }) => !watch.sent.has(id))
  const runs = fresh.flatMap(({ run }) => run ?? [])
  await sendRuns(watch, runs, async (some, answers) => {
    await note(watch, some, answers)
    await say(
      path,
      some.map((run, at) => saidOf(run, answers[at] as RunAnswer)),
    )
  })
  for (const line of fresh) if (line.want !== undefined) await answer(watch, path, line)
  watch.seen.set(path, String(end))
}

/** Writes the record and the first three of a map where the plugin reads it. */
async function answer(watch: Watch, path: string, { id, want: map = '' }: BridgeLine): Promise<void> {
  const top = await untilAnswered(watch, () =>
    watch.client.call('GET /server/top', { query: { map, limit: 3 } }),
  ).catch(() => null)
  const record = top?.record ? [`Record ${top.record.name} ${formatTime(top.record.timeMs)}`] : []
  const first = top?.entries.map(({ rank, name, timeMs }) => `${rank} ${name} ${formatTime(timeMs)}`) ?? []
  await say(path, [[...record, ...first].join(' | ') || null])
  await watch.sent.add([id])
}

async function say(path: string, texts: readonly (string | null)[]): Promise<void> {
  const lines = texts.filter((text) => text !== null).map((text) => `${text.replace(/\p{C}/gu, '')}\n`)
  if (lines.length > 0) await appendFile(answersOf(path), lines.join(''))
}

/** Where the agent remembers what it sent to a site: in the folder it watches, or beside the dump. */
export const sentPath = (path: string, isFolder: boolean, host: string): string =>
  join(
    isFolder ? path : dirname(path),
    `.${isFolder ? '' : `${basename(path)}.`}kz-agent-${host.replace(/[^\w.-]/g, '_')}`,
  )
