import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LazyComments } from '../../blocks/comments/lazy-comments.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The comments on the latest demos as a whole, below their table. */
export function DemoComments({ onClose }: { onClose: () => void }) {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="demo-comments">
      <header ref={head} className="row">
        <h3>Comments</h3>
        <div className="end">
          <IconButton label="Close comments" icon={X} onClick={onClose} />
        </div>
      </header>
      <LazyComments target={{ kind: 'demos', targetId: 0 }} />
    </div>
  )
}
