import { Share2 } from 'lucide-react'
import { cardAddress } from '../../lib/card-address.ts'
import { copyWithPicture } from '../../lib/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { differenceText, timeParts } from '../../ui/time/time-parts.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'

/** A gap as it is told: whose run, and against whom. */
export interface ToldGap {
  /** map and route */
  of: string
  player: string
  timeMs: number
  /** the run it is held against; null where there is none */
  other: { player: string; timeMs: number } | null
}

/** `kz_map in 12.95 by Ann, 0.92 faster than Bob` */
export function gapSentence({ of, player, timeMs, other }: ToldGap): string {
  const run = `${of} in ${timeParts(timeMs).rest} by ${player}`
  const gap = other && timeMs - other.timeMs
  if (!other || gap === null || Math.trunc(gap / 10) === 0) return run
  return `${run}, ${differenceText(gap)} ${gap < 0 ? 'faster' : 'slower'} than ${other.player}`
}

interface CopyGapProps {
  gap: ToldGap
  /** where it is seen, on this site */
  path: string
  /** of its card: `record/kz_map` */
  card: string
  /** `icon`: in a row of a table; all are named after the player and the time */
  look?: 'small' | 'icon'
}

/** Copies a gap for friends: the sentence, the link, and the card as a picture. */
export function CopyGap({ gap, path, card, look }: CopyGapProps) {
  const copy = async () => {
    const address = new URL(path, document.baseURI).href
    if (await copyWithPicture(`${gapSentence(gap)}\n${address}`, cardAddress(card))) toastSuccess('Gap copied')
    else toastError('Your browser did not let us copy.')
  }
  const label = `Copy the gap of ${gap.player}, ${timeParts(gap.timeMs).rest}`
  if (look === 'icon') return <IconButton label={label} icon={Share2} onClick={() => void copy()} />
  return (
    <Button small={look === 'small'} aria-label={label} onClick={() => void copy()}>
      <Icon of={Share2} size="sm" />
      Copy the gap
    </Button>
  )
}
