import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'

interface LinesFormProps {
  label: string
  hint?: string
  /** no words: no spelling to look at */
  isCode?: boolean
  /** the lines as they are kept */
  before: string
  /** what is said when they were saved */
  done: string
  /** the lines as they would be kept, and what is wrong with them */
  read: (text: string) => { lines: string[]; fault?: string | undefined }
  save: (text: string) => Promise<void>
}

/** A list that staff writes as text, a line each. */
export function LinesForm({ label, hint, isCode, before, done, read, save }: LinesFormProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const text = typed ?? before
  const { lines, fault } = read(text)
  const isSame = !fault && lines.join('\n') === before

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame || fault) return
    await act(done, async () => {
      await save(text)
      setTyped(null)
    })
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={Math.max(3, lines.length + 1)}
        spellCheck={!isCode}
        error={fault ?? error ?? undefined}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row">
        <Button type="submit" small busy={busy} busyText="Saving..." blockedBy={isSame ? 'Nothing to save' : undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
