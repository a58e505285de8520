import type { OwnMap } from '@kz/contract/maps'
import { readDemoName } from '@kz/contract/names/demo-names'
import type { OwnDemo } from '@kz/contract/runs/demos'
import type { HistoryRow, MapRecords } from '@kz/contract/runs/records'
import type { DemoSummary } from '@kz/demo'
import type { Step, StepState } from '../../ui/progress-steps.tsx'

/** The map of a run, as far as this page asks. */
export interface RunMap extends Pick<MapRecords, 'mapName' | 'mapImage' | 'minTimeMs' | 'routes' | 'listRecords'> {
  /** the sender's own map, which is not released yet */
  waits: boolean
}

/** The sender's own map of this name that waits for its check: nobody else knows of it. */
export function waitingMap(own: readonly OwnMap[], mapName: string): RunMap | undefined {
  const isOpen = ({ status }: OwnMap) => status === 'SUBMITTED' || status === 'CHANGES_REQUESTED'
  const isNamed = (map: OwnMap) => map.mapName.toLowerCase() === mapName.toLowerCase()
  const map = own.find((one) => isNamed(one) && isOpen(one) && !one.isNewVersion)
  if (!map) return undefined
  const { mapName: name, images } = map
  const mapImage = images[0]?.url ?? ''
  return { mapName: name, mapImage, minTimeMs: null, routes: [], listRecords: [], waits: true }
}

/** What the player types beside a demo. */
export interface Draft {
  route: string
  time: string
  cp: string
  gc: string
  mpbhop: boolean
  ytLink: string
  note: string
}

/** One demo on the page, from the drop to its place in the queue. */
export interface Job {
  id: number
  fileName: string
  file: Blob
  stage: 'reading' | 'matching' | 'ready' | 'sending' | 'queued'
  summary?: DemoSummary
  map?: RunMap
  draft: Draft
  /** how much of the file has left, 0 to 100 */
  percent: number
  queuePosition?: number
  /** the sender's own waiting demo whose file this one replaces */
  replaces?: number
  /** why it stopped; the stage says where */
  error?: string
}

const STEPS = ['Header read', 'Map matched', 'Checked', 'Uploaded', 'Queued'] as const

/** Steps that are done, and the one that runs, by stage. */
const PROGRESS: Record<Job['stage'], number> = { reading: 0, matching: 1, ready: 3, sending: 3, queued: 5 }

/** The progress bar of a job. */
export function stepsOf(job: Job): Step[] {
  const done = PROGRESS[job.stage]
  return STEPS.map((name, index): Step => {
    const waiting: StepState = job.stage === 'ready' || job.stage === 'queued' ? 'todo' : 'now'
    const state: StepState = index < done ? 'done' : index > done ? 'todo' : job.error ? 'bad' : waiting
    return { name, state, ...(state === 'now' && { percent: job.stage === 'sending' ? job.percent : 50 }) }
  })
}

/** The finish the demo itself tells of, preferring the recorder's own. */
export function finishOf(summary: DemoSummary) {
  const texts = summary.timers.filter(({ kind }) => kind === 'text')
  return texts.findLast(({ ownName }) => ownName) ?? texts.at(-1) ?? summary.timers.at(-1)
}

/** The finished runs that a player may mean: their own where any is named so, each time once. */
export function finishesOf(summary: DemoSummary): DemoSummary['timers'] {
  const texts = summary.timers.filter(({ kind }) => kind === 'text')
  const own = texts.filter(({ ownName }) => ownName)
  const all = own.length > 0 ? own : texts
  return all.filter(({ timeMs }, place) => all.findIndex((other) => other.timeMs === timeMs) === place)
}

/** What is typed for a finished run. */
export const runDraft = ({ timeMs, cp, gc }: DemoSummary['timers'][number]): Pick<Draft, 'time' | 'cp' | 'gc'> => ({
  time: timeText(timeMs),
  cp: String(cp ?? 0),
  gc: String(gc ?? 0),
})

const timeText = (ms: number): string => {
  const hundredths = Math.floor(ms / 10)
  const seconds = `${String(Math.floor(hundredths / 100) % 60).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`
  return `${Math.floor(hundredths / 6000)}:${seconds}`
}

/** What the form starts with: the finish in the demo, else the file name. */
export function draftOf(fileName: string, summary: DemoSummary, map: RunMap): Draft {
  const named = readDemoName(fileName, map.mapName)
  const finish = finishOf(summary)
  const timeMs = finish?.timeMs ?? (named.route === null ? null : named.timeMs)
  const route = map.routes.some((known) => known.route === named.route) ? (named.route ?? '') : ''
  return {
    route,
    time: timeMs ? timeText(timeMs) : '',
    cp: String(finish?.cp ?? 0),
    gc: String(finish?.gc ?? 0),
    mpbhop: false,
    ytLink: '',
    note: '',
  }
}

/** The draft with what was typed for the demo whose file it replaces: all but the time, which the new file tells. */
export function draftLike(draft: Draft, old: OwnDemo): Draft {
  const { route, cp, gc, mpbhop, ytLink } = old
  return { ...draft, route, cp: String(cp), gc: String(gc), mpbhop, ytLink: ytLink ?? '' }
}

/** Whether the run is of the class with checkpoints. */
export const hasCheckpoints = ({ cp, gc }: Draft): boolean => Number(cp) > 0 || Number(gc) > 0

/** The record this demo has to beat: same route, same class. */
export const recordToBeat = (map: RunMap, draft: Draft): HistoryRow | undefined =>
  map.listRecords.find((row) => row.isCurrent && row.route === draft.route && row.hasCp === hasCheckpoints(draft))
