import { useState } from 'react'
import { ReadableStyle } from '../../../blocks/markup/readable-style.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import styles from '../news-editor.module.css'

export interface TextLook {
  color: string | null
  size: Size | null
}

const SIZES = [12, 13, 14, 15, 16, 18, 20, 24] as const
type Size = (typeof SIZES)[number]

const COLORS = [
  ['Red', '#e5484d'],
  ['Orange', '#f76b15'],
  ['Amber', '#ffb224'],
  ['Green', '#46a758'],
  ['Teal', '#12a594'],
  ['Blue', '#3b82f6'],
  ['Violet', '#8e4ec6'],
  ['Pink', '#e93d82'],
  ['Grey', '#8b8d98'],
] as const

interface LookDialogProps {
  look: TextLook
  onSet: (look: TextLook) => void
  onClose: () => void
}

/** Asks for colour and size of the selected text. */
export function LookDialog({ look, onSet, onClose }: LookDialogProps) {
  const [color, setColor] = useState(look.color)
  const [size, setSize] = useState(look.size)
  const isPlain = look.color === null && look.size === null
  return (
    <FormDialog
      title="Colour and size"
      verb="Set"
      more={!isPlain && <Button onClick={() => onSet({ color: null, size: null })}>Remove both</Button>}
      onSubmit={() => onSet({ color, size })}
      onClose={onClose}
    >
      <fieldset className={styles.neColors}>
        <legend>Colour</legend>
        <button type="button" aria-pressed={color === null} onClick={() => setColor(null)}>
          None
        </button>
        {COLORS.map(([name, value]) => (
          <button
            key={value}
            type="button"
            aria-label={name}
            aria-pressed={color === value}
            data-tip={name}
            style={{ background: value }}
            onClick={() => setColor(value)}
          />
        ))}
        <input
          type="color"
          aria-label="Another colour"
          value={color ?? '#888888'}
          onChange={({ target }) => setColor(target.value)}
        />
      </fieldset>
      <SelectField
        label="Size"
        value={size ?? ''}
        onChange={({ target }) => setSize(SIZES.find((each) => String(each) === target.value) ?? null)}
      >
        <option value="">Same as the text around it</option>
        {SIZES.map((each) => (
          <option key={each} value={each}>
            {each} px
          </option>
        ))}
      </SelectField>
      <p>
        <ReadableStyle color={color} size={size}>
          How it will look
        </ReadableStyle>
        <span className="dim"> (lighter or darker where the theme needs it)</span>
      </p>
    </FormDialog>
  )
}
