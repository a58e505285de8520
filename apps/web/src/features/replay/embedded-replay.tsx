import { createClient } from '@kz/contract/wire/client'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { type DemoReplay, keyOf } from '../../blocks/replay/data/replay.ts'
import { type WantedReplay, wantedOf } from '../../blocks/replay/data/replay-address.ts'
import { ReplayOf } from '../../blocks/replay/inline-replay.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './embedded-replay.module.css'

/** Nobody is known in the page of another site, our own included: a run that is not public is not there. */
const guest = createClient({ base: '/api', fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }) })

interface EmbeddedReplayProps {
  demoId: number
  /** what stands behind the address: `t`, `view`, `vs`, `speed`, and `play` where somebody has asked for it already */
  address: Readonly<Record<string, unknown>>
}

/** A still in somebody's page, which becomes the player when it is pressed; around it whose run it is, which leads here. */
export function EmbeddedReplay({ demoId, address }: EmbeddedReplayProps) {
  const found = useQuery({
    queryKey: ['embedded', demoId],
    queryFn: () => guest.call('GET /replay/{demoId}', { params: { demoId } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const site = useQuery({ queryKey: ['site'], queryFn: () => guest.call('GET /site/config'), retry: false })
  const wanted = useMemo(() => wantedOf(address), [address])
  const [isPressed, setPressed] = useState(address.play !== undefined)
  const { data } = found
  const plays = isPressed || !data?.track
  return (
    <main className={styles.embed} data-theme={plays ? undefined : 'dark'}>
      {plays ? (
        <ReplayOf found={found} wanted={wanted} look="embed" />
      ) : (
        <Still replay={data} onPlay={() => setPressed(true)} />
      )}
      <p className={styles.foot}>
        {data && (
          <a className="link" href={paths.replay(demoId)}>
            {plays ? (
              <>
                <bdi>{data.player}</bdi> on <bdi>{data.mapName}</bdi> in {data.time}
              </>
            ) : (
              againstWords(data, wanted)
            )}
          </a>
        )}
        <a className={`display ${styles.wordmark}`} href={paths.home()} dir="auto">
          {site.data?.name ?? 'To the site'}
        </a>
      </p>
    </main>
  )
}

/** The way of the run from above, and whose it is. */
function Still({ replay: { demoId, mapName, route, player, country, timeMs }, onPlay }: StillProps) {
  return (
    <div className={styles.still}>
      <img src={`/media/stills/${demoId}.png`} alt="" width={1200} height={630} />
      <p className={styles.names}>
        <a className={styles.map} href={paths.record(mapName, route)} dir="auto">
          {mapName}
        </a>
        <PlayerName name={player} country={country} />
        <TimeText milliseconds={timeMs} look="large" className={styles.time} />
      </p>
      <button type="button" className={styles.play} aria-label={`Watch ${player} on ${mapName}`} onClick={onPlay}>
        <Icon of={Play} size="lg" />
      </button>
    </div>
  )
}

interface StillProps {
  replay: DemoReplay
  onPlay: () => void
}

/** Whom it will be raced against: those the address names, else the next run. */
function againstWords({ ghosts, timeMs }: DemoReplay, { vs }: WantedReplay): string {
  const raced = vs ? ghosts.filter((ghost) => vs.includes(keyOf(ghost))) : ghosts.slice(0, 1)
  const [first] = raced
  if (!first) return 'The replay'
  if (raced.length > 1) return `against ${raced.length} runs`
  const gap = first.timeMs - timeMs
  return `${(Math.abs(gap) / 1000).toFixed(2)} s ${gap < 0 ? 'slower' : 'faster'} than ${first.player}`
}
