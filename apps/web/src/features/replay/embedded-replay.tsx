import { createClient } from '@kz/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ReplayOf } from '../../blocks/replay/inline-replay.tsx'
import { wantedOf } from '../../blocks/replay/replay-address.ts'
import { paths } from '../../lib/paths.ts'
import styles from './embedded-replay.module.css'

/** Nobody is known in the page of another site, our own included: a run that is not public is not there. */
const guest = createClient({ base: '/api', fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }) })

interface EmbeddedReplayProps {
  demoId: number
  /** what stands behind the address: `t`, `view`, `vs`, `speed` */
  address: Readonly<Record<string, unknown>>
}

/** The player in somebody's page, and below it whose run it is, which leads here. */
export function EmbeddedReplay({ demoId, address }: EmbeddedReplayProps) {
  const found = useQuery({
    queryKey: ['embedded', demoId],
    queryFn: () => guest.call('GET /replay/{demoId}', { params: { demoId } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = useMemo(() => wantedOf(address), [address])
  const { data } = found
  return (
    <main className={styles.embed}>
      <ReplayOf found={found} wanted={wanted} look="embed" />
      <p className={styles.foot}>
        {data ? (
          <a className="link" href={paths.replay(demoId)}>
            {data.player} on {data.mapName} in {data.time}
          </a>
        ) : (
          <a className="link" href={paths.home()}>
            To the site
          </a>
        )}
      </p>
    </main>
  )
}
