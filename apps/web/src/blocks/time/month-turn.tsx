import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

/** The ways to the month before and after. */
export function MonthTurn({ onGo }: { onGo: (months: 1 | -1) => unknown }) {
  return (
    <>
      <IconButton label="Previous month" icon={ChevronLeft} onClick={() => void onGo(-1)} />
      <IconButton label="Next month" icon={ChevronRight} onClick={() => void onGo(1)} />
    </>
  )
}
