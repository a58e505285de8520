import { Bold, Code, ImagePlus, Italic, Link, List, Palette, Quote, Strikethrough, Underline } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { BBCodeText } from '../../blocks/markup/bbcode-text.tsx'
import { errorText } from '../../lib/error-text.ts'
import { uploadClient } from '../../lib/upload.ts'
import { CharacterCount } from '../../ui/field.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toastError } from '../../ui/toast.ts'
import { type Change, insert, linkOf, listOf, wrap } from './bbcode-tools.ts'
import { useMentions } from './use-mentions.tsx'

export const LONGEST_MESSAGE = 20_000
/** the counter shows itself when it begins to matter */
const COUNTED_FROM = 18_000

const TOOLS: readonly { label: string; icon: IconShape; change: Change; key?: string }[] = [
  { label: 'Bold', icon: Bold, change: wrap('[b]', '[/b]'), key: 'b' },
  { label: 'Italic', icon: Italic, change: wrap('[i]', '[/i]'), key: 'i' },
  { label: 'Underline', icon: Underline, change: wrap('[u]', '[/u]'), key: 'u' },
  { label: 'Strikethrough', icon: Strikethrough, change: wrap('[s]', '[/s]') },
  { label: 'Link', icon: Link, change: linkOf, key: 'k' },
  { label: 'Quote', icon: Quote, change: wrap('[quote]', '[/quote]') },
  { label: 'Code', icon: Code, change: wrap('[code]', '[/code]') },
  { label: 'List', icon: List, change: listOf },
  { label: 'Colour and size', icon: Palette, change: wrap('[style color=#7fb3ff size=18]', '[/style]') },
]

export interface EditorHandle {
  change: (change: Change) => void
  focus: () => void
}

interface BBCodeEditorProps {
  label: string
  text: string
  onText: (text: string) => void
  /** Ctrl and Enter */
  onSend: () => void
  onCancel?: () => void
  rows?: number
  handle?: Ref<EditorHandle>
}

/** A message being written: toolbar, text, and a preview that is exactly what will be posted. */
export function BBCodeEditor({ label, text, onText, onSend, onCancel, rows = 6, handle }: BBCodeEditorProps) {
  const id = useId()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const field = useRef<HTMLTextAreaElement>(null)
  const length = [...text.trim()].length

  const apply = (change: Change) => {
    const element = field.current
    const at = element ? [element.selectionStart, element.selectionEnd] : [text.length, text.length]
    const next = change({ text, start: at[0] ?? 0, end: at[1] ?? 0 })
    onText(next.text)
    // the caret can only be set once the new text is in the field
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.start, next.end)
    })
  }
  const mentions = useMentions(text, apply)
  useImperativeHandle(handle, () => ({
    change(change) {
      setMode('write')
      apply(change)
    },
    focus: () => field.current?.focus(),
  }))

  const handleKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const tool = isCommand && !event.shiftKey && !event.altKey && TOOLS.find(({ key }) => key === event.key)
    if (mentions.onKey(event)) return
    if (tool) apply(tool.change)
    else if (event.key === 'Enter' && isCommand) onSend()
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return
    event.preventDefault()
  }

  return (
    <div className="bb">
      <div className="bb-tools" role="toolbar" aria-label={`Formatting of ${label.toLowerCase()}`}>
        {mode === 'write' && (
          <>
            {TOOLS.map((tool) => (
              <IconButton key={tool.label} label={tool.label} icon={tool.icon} onClick={() => apply(tool.change)} />
            ))}
            <PictureButton onPicture={(url) => apply(insert(`[img]${url}[/img]`))} />
          </>
        )}
        <Segmented
          label="View"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      {mode === 'preview' ? (
        <section className="bb-preview" aria-label="Preview">
          {length === 0 ? <p className="dim">Nothing to show yet.</p> : <BBCodeText text={text.trim()} />}
        </section>
      ) : (
        <>
          <label htmlFor={id} className="sr">
            {label}
          </label>
          <textarea
            ref={field}
            id={id}
            className="in"
            rows={rows}
            placeholder="BBCode works here"
            spellCheck
            value={text}
            aria-invalid={length > LONGEST_MESSAGE || undefined}
            onChange={({ target }) => {
              onText(target.value)
              mentions.look(target.value, target.selectionStart)
            }}
            onKeyDown={handleKey}
            onBlur={mentions.close}
            {...mentions.wiring}
          />
        </>
      )}
      {mentions.list}
      {length > COUNTED_FROM && <CharacterCount length={length} limit={LONGEST_MESSAGE} />}
    </div>
  )
}

/** Sends a picture and puts it into the text. */
function PictureButton({ onPicture }: { onPicture: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)

  const send = async (file: File) => {
    setPercent(0)
    try {
      const client = uploadClient({ onProgress: (sent, total) => setPercent(Math.round((sent / total) * 100)) })
      const { url } = await client.call('POST /upload/image', { file, fileName: file.name, body: { kind: 'news' } })
      onPicture(url)
    } catch (error) {
      toastError(errorText(error))
    } finally {
      setPercent(null)
    }
  }
  return (
    <>
      <IconButton
        label={percent === null ? 'Picture' : `Sending the picture, ${percent} %`}
        icon={ImagePlus}
        disabled={percent !== null}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
