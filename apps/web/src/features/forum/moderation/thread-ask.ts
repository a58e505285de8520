import type { ForumThread } from '@kz/contract/forum/forum'

export interface ThreadDialogProps {
  thread: ForumThread
  totalPages: number
  onClose: () => void
}

export type ThreadAsk = 'rename' | 'move' | 'merge' | 'split' | 'delete'
