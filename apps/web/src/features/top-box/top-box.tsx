import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Repeat2 } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { isRunning, otherView, type TopView } from './rotation.ts'
import styles from './top-box.module.css'
import { TopList } from './top-list.tsx'
import { useHidden } from './use-hidden.ts'
import { usePaused } from './use-paused.ts'

/** Top Players and Top Countries, switching every ten seconds; the line below the list shows the time. */
export function TopBox() {
  const top = useQuery(queryOf('GET /record/top5'))
  const [view, setView] = useState<TopView>('players')
  const [paused, setPaused] = usePaused()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useHidden()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const other = otherView(view)
  const running = isRunning({ paused, attended: hovered || focused, hidden, still })
  const handleBlur = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever reads or uses the box holds it; nothing is operated here
    <div
      className={styles.topBox}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
    >
      <Panel
        id="top"
        title={view === 'players' ? 'Top players' : 'Top countries'}
        flush
        actions={
          <>
            <IconButton
              label={paused ? 'Resume switching' : 'Pause switching'}
              icon={paused ? Play : Pause}
              onClick={() => setPaused(!paused)}
            />
            <IconButton
              label={view === 'players' ? 'Show countries' : 'Show players'}
              icon={Repeat2}
              onClick={() => setView(other)}
            />
          </>
        }
      >
        <ListBody
          query={top}
          name="the top list"
          rows={5}
          isEmpty={({ playerTop5 }) => playerTop5.length === 0}
          empty={<p className={`${panel.body} dim`}>No records yet.</p>}
        >
          {(data) => <TopList top={data} view={view} />}
        </ListBody>
        <div className={styles.timer} aria-hidden="true">
          {still ? null : (
            <b key={view} className={running ? undefined : styles.held} onAnimationEnd={() => setView(other)} />
          )}
        </div>
      </Panel>
    </div>
  )
}
