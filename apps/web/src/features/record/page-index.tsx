import { RUN_CLASSES } from '@kz/contract/runs/standings'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { count } from '../../lib/text/format.ts'
import styles from './record.module.css'
import { sectionsQuery, stateOf } from './sections/section-state.ts'
import { boardQuery } from './times/board-state.ts'
import { playersOn, playingQuery } from './times/now-playing.tsx'

const ALL = RUN_CLASSES.indexOf('all')

interface PageIndexProps {
  mapName: string
  route: string
  records: number
  comments: number
}

/** What is on the page, with counts, and how many play the map now; it stays below the bar. */
export function PageIndex({ mapName, route, records, comments }: PageIndexProps) {
  const top = useQuery(boardQuery(mapName, route)).data
  const found = useQuery(sectionsQuery(mapName, route)).data
  const playing = useQuery(playingQuery(mapName)).data
  const now = playing ? playersOn(playing) : 0
  const parts = found && stateOf(found) === 'parts' ? found.sections.length : null
  return (
    <nav className={styles.index} aria-label="On this page">
      <a href="#top">
        Top <em>{top ? count(top.finished[ALL] ?? 0) : ''}</em>
      </a>
      <a href="#sections">
        Sections <em>{parts ?? ''}</em>
      </a>
      <a href="#records">
        Records <em>{count(records)}</em>
      </a>
      <a href="#runs">
        Comments <em>{count(comments)}</em>
      </a>
      {now > 0 && (
        <span className={styles.nowOn}>
          <b />
          {counted(now, 'player')} on it now
        </span>
      )}
    </nav>
  )
}
