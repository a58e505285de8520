import { Dialog } from '../../ui/dialog/dialog.tsx'
import blocks from '../blocks.module.css'

interface VideoDialogProps {
  /** YouTube's id of the video */
  id: string
  of: string
  onClose: () => void
}

/** A video that plays at once. */
export function VideoDialog({ id, of, onClose }: VideoDialogProps) {
  return (
    <Dialog title={of} onClose={onClose} width="60rem">
      <iframe
        className={blocks.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={`Video of ${of}`}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Dialog>
  )
}
