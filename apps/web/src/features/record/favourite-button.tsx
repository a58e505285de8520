import { Star } from 'lucide-react'
import { MARK_CALLS, useMarks } from '../../blocks/use-marks.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useSession } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './record.module.css'

/**
 * Puts a map among one's favourites, which stand on one's own profile. It stands in the page as it is sent, for members alone,
 * so that nothing beside it moves when its reader is known.
 */
export function FavouriteButton({ mapName }: { mapName: string }) {
  const { user } = useSession()
  const isTakenOver = useTakenOver()
  const isFavourite = useMarks().favourites.includes(mapName)
  const { act } = useMutation({ refetches: MARK_CALLS })
  if (!user && isTakenOver) return null
  return (
    <IconButton
      label={isFavourite ? 'Remove from your favourites' : 'Add to your favourites'}
      icon={Star}
      className={styles.favourite ?? ''}
      pressed={isFavourite}
      onClick={() =>
        act(isFavourite ? 'Removed from your favourites' : 'Added to your favourites', () =>
          api.call('PUT /user/favourite', { query: { mapName, favourite: !isFavourite } }),
        )
      }
    />
  )
}
