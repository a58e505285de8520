import { LEAST_MAP_PICTURE } from '@kz/contract/rules'
import { X } from 'lucide-react'
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pictureFault } from '../../blocks/submissions/picture-fault.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './upload-map.module.css'

interface PictureChoiceProps {
  files: readonly File[]
  /** how many may be chosen */
  most: number
  onFiles: (files: File[]) => void
}

/** Screenshots of a map, shown as chosen; nothing is sent yet. */
export function PictureChoice({ files, most, onFiles }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )

  const handleChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    const faults = await Promise.all(chosen.map(pictureFault))
    const all = [...files, ...chosen.filter((_file, place) => faults[place] === null)]
    setFault(faults.find((text) => text !== null) ?? (all.length > most ? `${most} pictures at most` : null))
    onFiles(all.slice(0, most))
  }
  return (
    <fieldset className={styles.mapPictures}>
      <legend>Pictures, optional</legend>
      <ul>
        {files.map((file, index) => (
          <li key={addresses[index]}>
            <img src={addresses[index]} alt={file.name} width={128} height={72} />
            <IconButton
              label={`Remove ${file.name}`}
              icon={X}
              onClick={() => onFiles(files.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button
          small
          blockedBy={files.length >= most ? `${most} pictures at most` : undefined}
          onClick={() => input.current?.click()}
        >
          Choose pictures
        </Button>
        <span className={field.hint}>
          PNG, JPEG or WebP, at least {LEAST_MAP_PICTURE.join(' × ')} pixels, up to 5 MB each. The first one represents
          the map; more can be added while it waits.
        </span>
      </div>
      {fault && (
        <p className={field.error} role="alert">
          {fault}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={(event) => void handleChange(event)}
      />
    </fieldset>
  )
}
