import { Film } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import table from '../../ui/table/table.module.css'

const VideoForm = lazy(async () => ({ default: (await import('./video-form.tsx')).VideoForm }))

interface EditVideoProps {
  demoId: number
  ytLink: string | null
  /** the run in words: map and player */
  of: string
}

/** The video of a released run, for those who make movies; demo staff edits more than that. */
export function EditVideo(props: EditVideoProps) {
  const [isOpen, setOpen] = useState(false)
  const [mayVideos, mayMore] = [useMay('VIDEOS'), useMay('DEMO')]
  if (!mayVideos || mayMore) return null
  return (
    <>
      <IconButton
        label={`Set the video of ${props.of}`}
        icon={Film}
        className={table.iconLink}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <VideoForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
