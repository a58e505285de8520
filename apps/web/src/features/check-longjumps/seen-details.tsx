import { formatTime } from '@kz/contract/rules'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { Facts, talkFacts } from '../../blocks/review/facts.tsx'
import { Shown } from '../../blocks/review/shown.tsx'
import styles from './check-longjumps.module.css'

const or = (value: number | null | undefined, decimals: number) => (value == null ? '-' : value.toFixed(decimals))

/** Everything the parser saw in the demo of a long jump. */
export function ParsedDetails({ jump: submitted }: { jump: SubmittedLongjump }) {
  const { jump, seen, warnings, size } = submitted
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
      `protocol ${seen.protocol}${seen.build ? `, build ${seen.build}` : ''}${seen.fpsAverage === 0 ? '' : `, average ${seen.fpsAverage.toFixed(1)} fps`}`,
    ],
    ['File', `${(size / 1024 / 1024).toFixed(1)} MB, ${formatTime(seen.durationMs)} long`],
  ]
  return (
    <Shown warnings={warnings} className={styles.details}>
      <Facts
        className={undefined}
        facts={[...facts.map(([name, value]) => ({ name, value, isSaid: true })), ...talkFacts('longjump', submitted)]}
      />
    </Shown>
  )
}
