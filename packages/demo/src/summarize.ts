import { inspect } from './checks/index.ts'
import { hexCrc } from './server-info.ts'
import { settingViolations } from './settings.ts'
import type { Demo, DemoSummary, SummaryWarning, TextLine, TextSource } from './types.ts'

const MOST_TEXTS = 50
const LONGEST_TEXT = 200
const LONGEST_NAME = 64
const MOST_TIMERS = 10

/** Which texts are worth the few places: what plugins say to a player first, what they force on him last. */
const ORDER: TextSource[] = [
  'say',
  'text-message',
  'print',
  'center',
  'director',
  'screen',
  'hud',
  'status',
  'chat',
  'stufftext',
]

/** The plain, bounded, JSON-safe account of a demo that is stored with a submission and shown to its checker. */
export function summarize(demo: Demo): DemoSummary {
  const { header, serverInfo, settings, session } = demo
  return {
    map: header.map.slice(0, LONGEST_NAME),
    mapCrc: hexCrc(header.mapCrc),
    mapCrcAgrees: serverInfo?.mapCrcAgrees ?? null,
    gameDir: header.gameDir.slice(0, LONGEST_NAME),
    protocol: header.networkProtocol,
    build: serverInfo?.build ?? null,
    player: { ...demo.player, name: demo.player.name.slice(0, LONGEST_NAME) },
    server: serverInfo && {
      hostName: serverInfo.hostName.slice(0, LONGEST_TEXT),
      kind: serverInfo.kind,
      maxClients: serverInfo.maxClients,
    },
    hltv: demo.hltv,
    finished: demo.finished,
    durationMs: demo.durationMs,
    fps: demo.fps,
    renderedPerNet: demo.renderedPerNet,
    clocks: demo.clocks,
    settings: {
      values: settings.values,
      changes: settings.changes.length + settings.moreChanges,
      violations: settingViolations(settings),
    },
    session: { recording: session.recording, totalMs: session.totalMs },
    timers: demo.timers.slice(-MOST_TIMERS),
    weapons: [...new Set(demo.weapons.map(({ name }) => name))],
    texts: chooseTexts(demo.texts),
    warnings: [...damageOf(demo), ...findingsOf(demo)],
    frames: demo.frames.count,
    messages: demo.messages,
    messageErrors: demo.messageErrors,
  }
}

function damageOf({ warnings }: Demo): SummaryWarning[] {
  return warnings.map(({ code, text }) => ({ code, level: 'fact', text, time: null }))
}

/** Without the findings that repeat a warning about the file. */
function findingsOf(demo: Demo): SummaryWarning[] {
  return inspect(demo)
    .filter(({ kind }) => !demo.warnings.some(({ code }) => code === kind))
    .map(({ kind, level, text, time }) => ({ code: kind, level, text, time }))
}

function chooseTexts(lines: TextLine[]): DemoSummary['texts'] {
  return lines
    .map((line, index) => ({ line, index, rank: ORDER.indexOf(line.source) - (/\d[.:]\d/.test(line.text) ? 2 : 0) }))
    .sort((first, second) => first.rank - second.rank || first.index - second.index)
    .slice(0, MOST_TEXTS)
    .sort((first, second) => first.index - second.index)
    .map(({ line: { time, source, text } }) => ({ time, source, text: text.slice(0, LONGEST_TEXT) }))
}
