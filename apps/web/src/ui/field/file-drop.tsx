import { Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import field from './field.module.css'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** `Drop demos here` */
  title: string
  /** what is taken: `.dem or .zip, up to 100 MB each` */
  hint: string
  /** file endings for the chooser: `.dem,.zip` */
  accept: string
  multiple?: boolean
  /** why nothing can be dropped now */
  blockedBy?: string | undefined
  onFiles: (files: File[]) => void
}

/** A zone that takes dropped files, with a button that does the same. */
export function FileDrop({ title, hint, accept, multiple, blockedBy, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  const take = (files: FileList | null) => {
    if (blockedBy || !files?.length) return
    onFiles(multiple ? [...files] : [...files].slice(0, 1))
  }
  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!blockedBy)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files)
    event.target.value = ''
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button is everybody's
    <div
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragEnter={handleDrag}
      onDragOver={handleDrag}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <span className={styles.icon}>
        <Icon of={Upload} />
      </span>
      <div>
        <b dir="auto">{title}</b>
        <p className={field.hint} data-part="hint">
          {hint}
        </p>
      </div>
      <Button onClick={() => input.current?.click()} blockedBy={blockedBy}>
        {multiple ? 'Choose files' : 'Choose file'}
      </Button>
      <input ref={input} type="file" hidden accept={accept} multiple={multiple} onChange={handleChange} />
    </div>
  )
}
