import { Bell, BellRing } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

interface WatchButtonProps {
  what: string
  watched: boolean
  busy: boolean
  onToggle: () => void
}

/** Whether one is told of what is new here: a bell, and one that rings. */
export function WatchButton({ what, watched, busy, onToggle }: WatchButtonProps) {
  return (
    <IconButton
      label={`Watch ${what}`}
      icon={watched ? BellRing : Bell}
      pressed={watched}
      disabled={busy}
      onClick={onToggle}
    />
  )
}
