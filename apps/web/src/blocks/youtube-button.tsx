import './blocks.css'
import { youtubeId } from '@kz/contract/rules'
import { SquarePlay } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'

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
export function YoutubeButton({ link, of, className = 'icl', children }: YoutubeButtonProps) {
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
        aria-label={`Watch ${of}`}
        onClick={handleClick}
      >
        <Icon of={SquarePlay} />
        {children}
      </a>
      {open && id && (
        <Dialog title={of} onClose={() => setOpen(false)} width="60rem">
          <iframe
            className="video"
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
            title={`Video of ${of}`}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </Dialog>
      )}
    </>
  )
}
