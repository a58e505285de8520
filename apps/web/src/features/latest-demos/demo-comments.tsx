import type { LatestDemo } from '@kz/contract/runs/records'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Comments } from '../../blocks/comments/comments.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { choicesOf } from './demo-choices.ts'
import styles from './latest-demos.module.css'

const target = { kind: 'demos', targetId: 0 } as const

/** The comments on the latest demos as a whole, below their table. */
export function DemoComments({ demos, onClose }: { demos: readonly LatestDemo[]; onClose: () => void }) {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.demoComments}>
      <header ref={head} className="row">
        <h3>Comments</h3>
        <div className="end">
          <IconButton label="Close comments" icon={X} onClick={onClose} />
        </div>
      </header>
      <Comments target={target} linkable demos={choicesOf(demos)} />
    </div>
  )
}
