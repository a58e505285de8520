import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Repeat2 } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useMedia } from '../../lib/use-media.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { isRunning, otherView, type TopView } from './rotation.ts'
import { TopList } from './top-list.tsx'
import { useHidden } from './use-hidden.ts'
import { usePaused } from './use-paused.ts'
import './top-box.css'

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
      className="top-box"
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
            <IconButton label={`Show ${other}`} icon={Repeat2} onClick={() => setView(other)} />
          </>
        }
      >
        <QueryBody
          query={top}
          name="the top list"
          loading={<SkeletonRows label="Loading the top list" count={5} />}
          padded
          isEmpty={({ playerTop5 }) => playerTop5.length === 0}
          empty={<p className="pb dim">No records yet.</p>}
        >
          {(data) => <TopList top={data} view={view} />}
        </QueryBody>
        <div className="timer" aria-hidden="true">
          {still ? null : (
            <b key={view} className={running ? undefined : 'held'} onAnimationEnd={() => setView(other)} />
          )}
        </div>
      </Panel>
    </div>
  )
}
