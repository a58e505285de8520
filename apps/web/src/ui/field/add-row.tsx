import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** Above a kept list: a word about it, there from the start, and the button that adds to it. */
export function AddRow({ verb, onAdd, children }: { verb: string; onAdd: () => void; children: ReactNode }) {
  return (
    <div className="row">
      <span className="dim grow">{children}</span>
      <Button kind="primary" onClick={onAdd}>
        <Icon of={Plus} size="sm" />
        {verb}
      </Button>
    </div>
  )
}
