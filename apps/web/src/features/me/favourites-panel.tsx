import type { PlayerMap } from '@kz/contract/accounts/profiles'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './me.module.css'

const SHOWN = 4

/** Favourite maps, the newest first, one of them drawn for tonight, and the way to ordered lists. */
export function FavouritesPanel() {
  const found = useQuery(queryOf('GET /user/favourites'))
  const maps = found.data ?? []
  const [drawn, setDrawn] = useState<PlayerMap | null>(null)
  return (
    <Panel
      flush
      title="Favourites"
      sub={maps.length > 0 && counted(maps.length, 'map')}
      actions={
        <ButtonLink small kind="ghost" href={paths.mapLists()}>
          Your lists
        </ButtonLink>
      }
      footer={
        maps.length > 1 && (
          <span className="row wrap" role="status">
            <Button small onClick={() => setDrawn(maps[Math.floor(Math.random() * maps.length)] ?? null)}>
              <Icon of={Dices} size="sm" />
              Draw one of {maps.length}
            </Button>
            {drawn && <MapLink mapName={drawn.mapName} route="" />}
          </span>
        )
      }
    >
      <QueryBody
        query={found}
        name="your favourites"
        padded
        loading={<SkeletonRows label="Loading your favourites" count={SHOWN} height="2.5rem" />}
        empty={
          <EmptyState title="No favourites yet.">Use the star on a map’s page, or make a list of names.</EmptyState>
        }
      >
        {(known) => (
          <ul className={styles.favourites}>
            {known.slice(0, SHOWN).map((map) => (
              <li key={map.mapId}>
                <MapPicture src={map.mapImage} width={64} height={36} small />
                <MapLink mapName={map.mapName} route="" />
                <DifficultyName difficulty={map.difficulty} />
              </li>
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}
