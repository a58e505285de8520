import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PICTURE_TYPES, type usePictures } from './use-pictures.ts'

/** Chooses pictures to be sent and put into the text. */
export function PictureButton({ pictures: { percent, send } }: { pictures: ReturnType<typeof usePictures> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={percent === null ? 'Picture, also pasted or dropped' : `Sending the picture, ${percent} %`}
        icon={ImagePlus}
        disabled={percent !== null}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </>
  )
}
