import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useSeen } from '../../lib/hooks/use-seen.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { isPlainConnection } from '../../lib/live/plain-connection.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import styles from './live-head.module.css'

/**
 * Over the picture of a map that no demo shows: a still of it, where the line allows what nobody asked for, and the way to look
 * around in it. Nothing where the site has nothing to draw.
 */
export function LookHead({ mapName }: { mapName: string }) {
  const isSettled = useSettled()
  const [place, isSeen] = useSeen()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...queryOf('GET /map/geometry', { query: { mapName } }),
    enabled: isSettled && isSeen,
    retry: false,
  })
  const geometry = data?.geometry ?? null
  const isWanted = isOpen || (isSettled && isPlainConnection())
  const code = useQuery({
    queryKey: ['code', 'map-look'],
    queryFn: () => import('../../blocks/replay/look/map-look.tsx'),
    enabled: isWanted && geometry !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return (
    <div ref={place} className={styles.live} data-theme="dark">
      {geometry && code.data && isWanted && (
        <Boundary fallback={() => null}>
          <code.data.MapLook url={geometry.url} mapName={mapName} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Boundary>
      )}
      {geometry && !isOpen && (
        <div className={styles.foot}>
          <Button className={styles.race} onClick={() => setOpen(true)}>
            <Icon of={Eye} size="sm" /> Look around
          </Button>
        </div>
      )}
    </div>
  )
}
