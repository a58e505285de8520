import { youtubeId } from '@kz/contract/rules'
import { SquarePlay } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'

const VideoDialog = lazy(async () => ({ default: (await import('./video-dialog.tsx')).VideoDialog }))

interface YoutubeButtonProps {
  link: string
  /** what is watched: `kz_map by player` */
  of: string
  className?: string
  children?: ReactNode
}

/**
 * Opens the video in a dialog, loaded only then and from the domain without cookies. A middle click or one with a
 * modifier key opens the site.
 */
export function YoutubeButton({ link, of, className = table.iconLink, children }: YoutubeButtonProps) {
  const [open, setOpen] = useState(false)
  const id = youtubeId(link)
  const handleClick = (event: MouseEvent) => {
    if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        className={className}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Watch ${of}${children ? ', video' : ''}`}
        onClick={handleClick}
      >
        <Icon of={SquarePlay} />
        {children}
      </a>
      {open && id && (
        <Suspense>
          <VideoDialog id={id} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
