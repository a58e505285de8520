import { useMedia } from '../../lib/hooks/use-media.ts'
import { useStored } from '../../lib/session/use-stored.ts'

export type ViewMode = 'full' | 'compact'

/** Whole posts or previews: as chosen in this browser, else by the width of the window. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const [kept, keep] = useStored('news-view-mode')
  const isWide = useMedia('(min-width: 64rem)', true)
  if (kept === 'full' || kept === 'compact') return [kept, keep]
  return [isWide ? 'full' : 'compact', keep]
}
