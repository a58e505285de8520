import { inspect } from './checks/index.ts'
import type { Finding } from './finding-types.ts'
import * as LIMITS from './limits.ts'
import { hexCrc } from './run/server-info.ts'
import { settingViolations } from './run/settings.ts'
import type { Demo, DemoSummary, TextLine, TextSource } from './types.ts'

/** Which texts are worth the few places: what plugins say to a player first, what they force on the player last. */
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
  return summaryOf(demo, inspect(demo))
}

/** The same, of a demo whose findings are known. */
export function summaryOf(demo: Demo, findings: readonly Finding[]): DemoSummary {
  const { header, player, serverInfo, settings, session, warnings } = demo
  const isNew = ({ kind }: Finding) => !warnings.some(({ code }) => code === kind)
  return {
    hltv: demo.hltv,
    finished: demo.finished,
    durationMs: demo.durationMs,
    fps: demo.fps,
    renderedPerNet: demo.renderedPerNet,
    clocks: demo.clocks,
    messages: demo.messages,
    messageErrors: demo.messageErrors,
    map: header.map.slice(0, LIMITS.nameLength),
    mapCrc: hexCrc(header.mapCrc),
    mapCrcAgrees: serverInfo?.mapCrcAgrees ?? null,
    gameDir: header.gameDir.slice(0, LIMITS.nameLength),
    protocol: header.networkProtocol,
    build: serverInfo?.build ?? null,
    player: { ...player, name: player.name.slice(0, LIMITS.nameLength) },
    server: serverInfo && {
      hostName: serverInfo.hostName.slice(0, LIMITS.textLength),
      kind: serverInfo.kind,
      maxClients: serverInfo.maxClients,
    },
    settings: {
      values: settings.values,
      changes: settings.changes.length + settings.moreChanges,
      violations: settingViolations(settings),
    },
    session: { recording: session.recording, totalMs: session.totalMs },
    timers: demo.timers.slice(-LIMITS.summaryTimers),
    weapons: [...new Set(demo.weapons.map(({ name }) => name))],
    texts: chooseTexts(demo.texts),
    warnings: [
      ...warnings.map(({ code, text }) => ({ code, level: 'fact', text, time: null }) as const),
      ...findings.filter(isNew).map(({ kind, level, text, time }) => ({ code: kind, level, text, time })),
    ],
    frames: demo.frames.count,
  }
}

function chooseTexts(lines: TextLine[]): DemoSummary['texts'] {
  return lines
    .map((line, index) => ({ line, index, rank: ORDER.indexOf(line.source) - (/\d[.:]\d/.test(line.text) ? 2 : 0) }))
    .sort((first, second) => first.rank - second.rank)
    .slice(0, LIMITS.summaryTexts)
    .sort((first, second) => first.index - second.index)
    .map(({ line: { time, source, text } }) => ({ time, source, text: text.slice(0, LIMITS.textLength) }))
}
