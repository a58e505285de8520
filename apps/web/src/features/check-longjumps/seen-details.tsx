import type { SubmittedLongjump } from '@kz/contract/longjumps'
import { formatTime } from '@kz/contract/rules'
import { counted } from '../../blocks/words.ts'
import { CheckLine } from '../../ui/check-list.tsx'

const or = (value: number | null | undefined, decimals: number) => (value == null ? '-' : value.toFixed(decimals))

/** Everything the parser saw in the demo of a long jump. */
export function SeenDetails({ jump: { jump, seen, warnings, note, answer, size } }: { jump: SubmittedLongjump }) {
  const { computed, printed } = jump ?? { computed: null, printed: null }
  const facts: [string, string][] = [
    ['Plugin printed', printed ? printed.text : 'nothing'],
    [
      'From the frames',
      computed
        ? `${computed.distance.toFixed(3)} units, pre ${or(computed.prestrafe, 3)}, top ${or(computed.topspeed, 3)}, ${computed.strafeCount} strafes, sync ${or(computed.sync, 0)} %, ${computed.airMs} ms in the air, jump at ${formatTime(computed.startMs)}`
        : 'no jump found',
    ],
    ...(computed
      ? ([
          ['Speed', `gained ${or(computed.gain, 1)}, lost ${or(computed.loss, 1)}`],
          [
            'Strafes',
            computed.strafes
              .map(({ gain, loss, sync }) => `+${gain.toFixed(1)} -${loss.toFixed(1)} ${sync.toFixed(0)} %`)
              .join('; '),
          ],
        ] as [string, string][])
      : []),
    ['Demo says', `${seen.player || 'no name'} on ${seen.mapName}, ${seen.serverKind} server`],
    [
      'Client',
      `protocol ${seen.protocol}${seen.build ? `, build ${seen.build}` : ''}, average ${seen.fpsAverage.toFixed(1)} fps`,
    ],
    ['File', `${(size / 1024 / 1024).toFixed(1)} MB, ${formatTime(seen.durationMs)} long`],
    ...(note ? ([['Note', note]] as [string, string][]) : []),
    ...(answer ? ([['The player says', answer]] as [string, string][]) : []),
  ]
  return (
    <details className="lj-details">
      <summary>
        What the demo shows
        {warnings.length > 0 && `, ${counted(warnings.length, 'warning')}`}
      </summary>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ code, level, text }) => (
            <CheckLine key={`${code}${text}`} state={level === 'strong' ? 'bad' : 'warn'}>
              {text}
            </CheckLine>
          ))}
        </ul>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
