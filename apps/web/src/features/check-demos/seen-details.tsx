import { formatTime } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { TIMER_NAMES, timerText } from '../../blocks/analysis/timer-text.ts'
import { Facts } from '../../blocks/review/facts.tsx'
import { Shown } from '../../blocks/review/shown.tsx'
import { word } from '../../lib/text/word.ts'
import styles from './check-demos.module.css'

const SERVERS: Record<string, string> = {
  listen: 'listen server',
  dedicated: 'dedicated server',
  unknown: 'kind of server unknown',
}
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Everything the parser saw, for the checker who wants to know. */
export function ParsedDetails({ demo }: { demo: SubmittedDemo }) {
  const { seen, warnings } = demo
  const facts: [string, string][] = [
    [demo.replay ? 'Replay says' : 'Demo says', `${seen.player || 'no name'} on ${seen.mapName}`],
    ...(demo.replay
      ? [['Server', demo.replay.serverName ?? 'no name'] as [string, string]]
      : [
          ['Server', `${seen.server || 'no name'}, ${SERVERS[seen.serverKind] ?? seen.serverKind}`] as [string, string],
          ['Client', `protocol ${seen.protocol}${seen.build ? `, build ${seen.build}` : ''}`] as [string, string],
        ]),
    ['Length', formatTime(seen.durationMs)],
    [
      'Frame rate',
      seen.fpsAverage === 0
        ? 'not measured'
        : `average ${seen.fpsAverage.toFixed(1)}, median ${seen.fpsMedian.toFixed(1)}`,
    ],
    // a run is borne out only on a version of the map that is here
    ['Map version', demo.replay ? 'one of ours' : /^0*$/.test(seen.mapCrc) ? 'not told' : seen.mapCrc],
    ['File', `${demo.fileName}, ${megabytes(demo.size)}`],
    ['SHA-256', demo.sha256.slice(0, 16)],
    ...(seen.recording
      ? [
          [
            'Session',
            `recording no. ${seen.recording.number}, ${Math.round(seen.recording.totalMs / 60_000)} min in all`,
          ] as [string, string],
        ]
      : []),
    ...seen.timers.map(({ kind, timeMs, text }): [string, string] => [
      `Timer, ${TIMER_NAMES[kind] ?? kind}`,
      `${formatTime(timeMs)} ${timerText({ kind, text })}`,
    ]),
  ]
  const odd = seen.settings.filter(({ value, approved }) => approved !== null && value !== approved)
  return (
    <Shown warnings={warnings} className={styles.seen}>
      <Facts
        className={styles.seenFacts}
        facts={[
          ...facts.map(([name, value]) => ({ name, value, isSaid: true })),
          {
            name: word('Settings'),
            value: demo.replay
              ? 'Replays hold none'
              : odd.length === 0
                ? 'All on the approved list'
                : odd.map(({ name, value, approved }) => `${name} ${value}, approved ${approved}`).join('; '),
          },
        ]}
      />
      {seen.texts.length > 0 && (
        <section
          className={styles.texts}
          dir="auto"
          aria-label="Texts in the demo"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {seen.texts.map(({ timeMs, text }, place) => (
            <p key={place}>
              <span className="dim">{formatTime(timeMs)}</span> {text}
            </p>
          ))}
        </section>
      )}
    </Shown>
  )
}
