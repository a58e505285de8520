import { MessageSquare } from 'lucide-react'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface CommentCountProps {
  comments: number
  /** what they are about, for screen readers */
  of: string
  open: boolean
  onToggle: () => void
}

/** How many comments there are; opens and closes their panel. */
export function CommentCount({ comments, of, open, onToggle }: CommentCountProps) {
  const words = `${count(comments)} ${comments === 1 ? 'comment' : 'comments'}`
  return (
    <Button
      small
      kind="ghost"
      aria-expanded={open}
      aria-label={`${words} on ${of}`}
      data-tip={open ? 'Close comments' : 'Open comments'}
      onClick={onToggle}
    >
      <Icon of={MessageSquare} size="sm" />
      {count(comments)}
    </Button>
  )
}
