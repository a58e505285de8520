import { readDemoName } from '@kz/contract/names/demo-names'
import { formatTime, parseTime, youtubeId } from '@kz/contract/rules'
import { runFault } from '@kz/contract/runs/possible'
import type { DemoSummary } from '@kz/demo'
import type { CheckState } from '../../ui/field/check-list.tsx'
import { inFileName } from './file-name.ts'
import { type Draft, finishOf, type Job, type RunMap, recordToBeat } from './job.ts'

export interface Check {
  state: CheckState
  text: string
  fact?: string
  /** a better file name mends it */
  isOfName?: true
}

const FINISH_TOLERANCE_MS = 20

/**
 * What the parser saw, as lines a player can act on; `account` is the sender's name. The server looks again and decides
 * alone.
 */
export function checksOf(fileName: string, summary: DemoSummary, map: RunMap, account?: string): Check[] {
  const finish = finishOf(summary)
  const build = summary.build ? `, build ${summary.build}` : ''
  const fps = summary.fps
  const unusual = summary.warnings.filter(({ code }) => !(code === 'fps-high' || code === 'fps-low'))
  return [
    { state: 'ok', text: `Map ${map.mapName}, recorded by ${summary.player.name || 'nobody named'}` },
    ...(account && summary.player.name !== account
      ? [{ state: 'warn' as const, text: `Recorded as "${summary.player.name}", you are "${account}" here` }]
      : []),
    nameCheck(fileName, summary, map),
    {
      state: summary.protocol === 48 ? 'ok' : 'warn',
      text: `Protocol ${summary.protocol}${build}`,
      fact: `length ${formatTime(summary.durationMs)}`,
    },
    finish
      ? { state: 'ok', text: 'Finish found in the demo', fact: formatTime(finish.timeMs) }
      : { state: 'warn', text: 'No finish text in the demo: type the time of the run' },
    {
      state: fps && fps.average <= 100.1 && fps.average >= 95 ? 'ok' : 'warn',
      text: 'Frame rate between 95 and 100',
      fact: fps ? `avg ${fps.average.toFixed(1)}` : 'none',
    },
    ...unusual.map(
      (warning): Check => ({
        state: 'warn',
        text: warning.text,
        ...(warning.time !== null && { fact: formatTime(warning.time) }),
      }),
    ),
    ...(summary.session.recording > 1
      ? [
          {
            state: 'ok' as const,
            text: `Recording no. ${summary.session.recording} of this session`,
            fact: `${Math.round(summary.session.totalMs / 60_000)} min`,
          },
        ]
      : []),
  ]
}

function nameCheck(fileName: string, summary: DemoSummary, map: RunMap): Check {
  const named = readDemoName(fileName, map.mapName)
  if (named.route === null) return { state: 'warn', text: 'File name does not start with the map', isOfName: true }
  const finish = finishOf(summary)
  if (named.player && inFileName(named.player) !== inFileName(summary.player.name)) {
    const text = `Wrong file name: nick is "${named.player}", the demo says "${summary.player.name}"`
    return { state: 'warn', text, isOfName: true }
  }
  if (named.timeMs && finish && Math.abs(named.timeMs - finish.timeMs) > FINISH_TOLERANCE_MS) {
    return {
      state: 'warn',
      text: 'File name and finish differ',
      isOfName: true,
      fact: `${formatTime(named.timeMs)}, ${formatTime(finish.timeMs)}`,
    }
  }
  return {
    state: 'ok',
    text: named.player && named.timeMs ? 'File name matches map, nick and time' : 'File name matches the map',
  }
}

/** Why a job cannot be sent as it is filled in, by field; empty when it can. */
export function faultsOf(draft: Draft, summary: DemoSummary, map: RunMap): Partial<Record<keyof Draft, string>> {
  const timeMs = parseTime(draft.time)
  const record = recordToBeat(map, draft)
  const count = (text: string) => /^\d{1,6}$/.test(text)
  return {
    ...(draft.time === '' && { time: 'Type the time of the run.' }),
    ...(draft.time !== '' && !timeMs && { time: 'Type it as m:ss.cc, for example 1:23.45.' }),
    ...(timeMs && impossible(timeMs, summary, map)),
    ...(timeMs &&
      record &&
      timeMs >= record.timeMs && { time: `The current record is ${record.time} by ${record.playerName}.` }),
    ...(!count(draft.cp) && { cp: 'A whole number, 0 or more.' }),
    ...(!count(draft.gc) && { gc: 'A whole number, 0 or more.' }),
    ...(Number(draft.gc) > 0 && Number(draft.cp) === 0 && { cp: 'Gochecks need checkpoints.' }),
    ...(draft.ytLink !== '' && !youtubeId(draft.ytLink) && { ytLink: 'Enter a valid YouTube link' }),
  }
}

function impossible(timeMs: number, { durationMs }: DemoSummary, { mapName, minTimeMs }: RunMap) {
  const fault = runFault({ timeMs, leastMs: minTimeMs, recordedMs: durationMs })
  if (fault === null) return undefined
  const least = minTimeMs === null ? '' : `Nobody is as fast as that on ${mapName}: ${formatTime(minTimeMs)} at least.`
  return { time: fault === 'below_minimum_time' ? least : `The demo is only ${formatTime(durationMs)} long.` }
}

/** Whether a demo can go as it is filled in. */
export const isReady = ({ stage, error, draft, summary, map }: Job): boolean =>
  stage === 'ready' &&
  !error &&
  summary !== undefined &&
  map !== undefined &&
  Object.keys(faultsOf(draft, summary, map)).length === 0
