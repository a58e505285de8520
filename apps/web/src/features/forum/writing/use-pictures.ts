import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { uploadClient } from '../../../lib/files/upload.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { toastError } from '../../../ui/toast/toast.ts'

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => PICTURE_TYPES.split(',').includes(type))

/** Pictures on their way into a text: chosen, pasted or dropped, one after the other. */
export function usePictures(onPicture: (url: string) => void) {
  const [percent, setPercent] = useState<number | null>(null)

  const send = async (files: readonly File[]) => {
    for (const file of files) {
      setPercent(0)
      try {
        const client = uploadClient({ onProgress: (sent, total) => setPercent(Math.round((sent / total) * 100)) })
        const { url } = await client.call('POST /upload/image', { file, fileName: file.name, body: { kind: 'news' } })
        onPicture(url)
      } catch (error) {
        toastError(errorText(error))
      }
    }
    setPercent(null)
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const found = picturesIn(files)
    if (found.length === 0) return
    event.preventDefault()
    if (percent === null) void send(found)
  }
  return {
    /** of the one that is sent; null when none is */
    percent,
    send,
    wiring: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData?.files),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer?.files),
      onDragOver: (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
    },
  }
}
