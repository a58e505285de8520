import type { ParsedMetadata, Warning } from '@kz/contract/runs/demos'
import type { ParsedJump } from '@kz/contract/runs/longjumps'
import { APPROVED_SETTINGS } from '@kz/demo'
import type { LongJump } from '@kz/demo/jumps/jump-types'
import type { DemoSummary, SettingName } from '@kz/demo/types'

/** What the server keeps of a parsed demo: shown beside what the player typed, and stored with the row as JSON. */

export interface ReadDemo {
  seen: ParsedMetadata
  warnings: Warning[]
  gameDir: string
  hltv: boolean
  finished: boolean
  frames: number
  /** the run by the text a timer plugin printed, this player's own before anybody's; else by the map's
   * buttons; null without either */
  finish: { timeMs: number; cp: number | null; gc: number | null } | null
  /** long jumps, the longest first */
  jumps: ParsedJump[]
  /** rendered frames per recorded one: 1 when every frame is there */
  renderedPerNet: number
}

/** The account of an imported record: it has no file. */
export const NO_METADATA: ParsedMetadata = {
  mapName: '',
  mapCrc: '',
  player: '',
  server: '',
  serverKind: 'unknown',
  protocol: 0,
  build: null,
  durationMs: 0,
  fpsAverage: 0,
  fpsMedian: 0,
  recording: null,
  timers: [],
  texts: [],
  settings: [],
}

const MOST_WARNINGS = 40
const MOST_STRAFES = 40

/** Text from a file as PostgreSQL and a page take it: no control characters, no lone surrogates. */
export const clean = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()

export const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

/** The summary of a demo in the contract's words. Times in milliseconds. */
export function readable(summary: DemoSummary, jumps: readonly LongJump[] = []): ReadDemo {
  const { session, settings, fps, server } = summary
  const printed = summary.timers.filter((timer) => timer.kind === 'text')
  const pressed = summary.timers.findLast((timer) => timer.kind === 'buttons')
  const finish = printed.findLast((timer) => timer.ownName) ?? printed.at(-1) ?? pressed
  return {
    seen: {
      mapName: clean(summary.map),
      mapCrc: summary.mapCrc,
      player: clean(summary.player.name),
      server: clean(server?.hostName ?? ''),
      serverKind: server?.kind ?? 'unknown',
      protocol: summary.protocol,
      build: summary.build,
      durationMs: Math.round(finite(summary.durationMs)),
      fpsAverage: finite(fps?.average ?? 0),
      fpsMedian: finite(fps?.median ?? 0),
      recording: { number: session.recording, totalMs: Math.round(finite(session.totalMs)) },
      timers: summary.timers.map(({ kind, timeMs, cp, gc, text }) => ({ kind, timeMs, cp, gc, text: clean(text) })),
      texts: summary.texts.map(({ time, text }) => ({ timeMs: Math.round(finite(time)), text: clean(text) })),
      settings: (Object.entries(settings.values) as [SettingName, number | null][]).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value: finite(value), approved: APPROVED_SETTINGS[name] }],
      ),
    },
    warnings: summary.warnings
      .slice(0, MOST_WARNINGS)
      .map(({ code, level, text }) => ({ code, level, text: clean(text) })),
    gameDir: clean(summary.gameDir),
    hltv: summary.hltv,
    finished: summary.finished,
    frames: summary.frames,
    finish: finish ? { timeMs: finish.timeMs, cp: finish.cp, gc: finish.gc } : null,
    jumps: jumps.map(seenJump),
    renderedPerNet: finite(summary.renderedPerNet),
  }
}

function seenJump({ computed, printed }: LongJump): ParsedJump {
  const { takeoffRow: _takeoff, landingRow: _landing, ...jump } = computed ?? {}
  return {
    computed: computed && {
      ...(jump as typeof computed),
      strafeCount: computed.strafes.length,
      strafes: computed.strafes.slice(0, MOST_STRAFES),
    },
    printed: printed && {
      ...printed,
      player: printed.player === null ? null : clean(printed.player),
      table: printed.table.slice(0, MOST_STRAFES),
      text: clean(printed.text),
    },
  }
}
