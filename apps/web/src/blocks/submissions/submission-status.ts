import type { SubmissionKind, SubmissionStand } from '@kz/contract/review/submission-kinds'
import type { OwnSubmission } from '@kz/contract/review/submissions'
import { Box, CircleQuestionMark, Clock, Eye, FileVideo, MoveHorizontal, Radio, Scale, Undo2, X } from 'lucide-react'
import { word } from '../../lib/text/word.ts'
import type { IconShape } from '../../ui/icon.tsx'
import type { TagKind } from '../../ui/tag.tsx'

/** How each kind and each state of a submission is shown. */

export const KINDS: Record<SubmissionKind, { name: string; plural: string; icon: IconShape }> = {
  demo: { name: word('Demo'), plural: word('Demos'), icon: FileVideo },
  longjump: { name: word('Longjump'), plural: word('Longjumps'), icon: MoveHorizontal },
  map: { name: word('Map'), plural: word('Maps'), icon: Box },
}

export const STANDS: Record<SubmissionStand, { name: string; tag: TagKind; icon: IconShape }> = {
  asked: { name: word('Needs your answer'), tag: 'warn', icon: CircleQuestionMark },
  waiting: { name: word('Waiting'), tag: 'warn', icon: Clock },
  checking: { name: word('Being checked'), tag: 'info', icon: Eye },
  again: { name: word('Sent again'), tag: 'warn', icon: Scale },
  released: { name: word('Released'), tag: 'info', icon: Radio },
  rejected: { name: word('Rejected'), tag: 'loss', icon: X },
  revoked: { name: word('Revoked'), tag: 'loss', icon: X },
  withdrawn: { name: word('Withdrawn'), tag: 'plain', icon: Undo2 },
}

/** What stands before the reviewer's name; null where the reviewer is not named. */
export function reviewerWord({ stand }: Pick<OwnSubmission, 'stand'>): string | null {
  if (stand === 'checking') return word('with')
  return stand === 'waiting' || stand === 'again' || stand === 'withdrawn' ? null : word('by')
}

/** The word before the second date of a row. */
export function changedWord({ stand }: Pick<OwnSubmission, 'stand'>): string {
  if (stand === 'asked') return word('asked')
  if (stand === 'checking') return word('opened')
  if (stand === 'again') return word('again')
  return stand === 'withdrawn' ? 'by you' : ''
}

/** A file's size as a person says it. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
