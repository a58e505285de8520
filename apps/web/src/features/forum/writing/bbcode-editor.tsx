import { Bold, Code, Italic, Link, List, Quote, Strikethrough, Underline } from 'lucide-react'
import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react'
import { BBCodeText } from '../../../blocks/markup/bbcode-text.tsx'
import { CharacterCount } from '../../../ui/field/field.tsx'
import { MessageArea } from '../../../ui/field/message-area.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../forum.module.css'
import { type Change, insert, linkOf, listOf, wrap } from './bbcode-tools.ts'
import { PictureButton } from './picture-button.tsx'
import { useMentions } from './use-mentions.tsx'
import { usePictures } from './use-pictures.ts'

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
]

const EditorMenus = lazy(async () => ({ default: (await import('./editor-menus.tsx')).EditorMenus }))

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
  const pictures = usePictures((url) => apply(insert(`[img]${url}[/img]\n`)))
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
    <div className={styles.bb}>
      <div className={styles.bbTools} role="toolbar" aria-label={`Formatting of ${label.toLowerCase()}`}>
        {mode === 'write' && (
          <>
            {TOOLS.map((tool) => (
              <IconButton key={tool.label} label={tool.label} icon={tool.icon} onClick={() => apply(tool.change)} />
            ))}
            <PictureButton pictures={pictures} />
            <Suspense>
              <EditorMenus apply={apply} />
            </Suspense>
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
        <section className={styles.bbPreview} aria-label="Preview">
          {length === 0 ? <p className="dim">Nothing to show yet.</p> : <BBCodeText forum text={text.trim()} />}
        </section>
      ) : (
        <MessageArea
          ref={field}
          id={id}
          label={label}
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
          {...pictures.wiring}
          {...mentions.wiring}
        />
      )}
      {mentions.list}
      {length > COUNTED_FROM && <CharacterCount length={length} limit={LONGEST_MESSAGE} />}
    </div>
  )
}
