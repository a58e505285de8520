import type { ImageNode } from '@kz/markup'
import { IMAGE_NOT_FOUND } from '@kz/markup'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import markup from './markup.module.css'

/** What stands for a picture that cannot be shown. */
export function ImageNotFound() {
  return <span className={markup.mkMissing}>{IMAGE_NOT_FOUND}</span>
}

/** A picture, loaded when it comes near; a click shows it large. */
export function MarkupImage({ image: { src, alt, width, height } }: { image: ImageNode }) {
  const [broken, setBroken] = useState(false)
  const [large, setLarge] = useState(false)
  if (broken) return <ImageNotFound />
  return (
    <>
      <button
        type="button"
        className={markup.mkImage}
        aria-label={alt ? `Enlarge picture: ${alt}` : 'Enlarge picture'}
        onClick={() => setLarge(true)}
      >
        <img
          src={src}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      </button>
      {large &&
        createPortal(
          <Dialog title={alt || 'Picture'} onClose={() => setLarge(false)} width="75rem">
            <img className={markup.mkLarge} src={src} alt={alt} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}
