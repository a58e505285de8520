import { Bold, Code, Heading, ImagePlus, Italic, Link, List, TextQuote, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { insertText, listText, type Selection, wrapText } from './insert/insert-text.ts'
import { PictureDialog } from './insert/picture-dialog.tsx'
import { RecordDialog } from './insert/record-dialog.tsx'
import { CUPS, SITE_TAGS } from './insert/site-tags.tsx'
import { TagDialog } from './insert/tag-dialog.tsx'
import type { TagName } from './insert/tags.ts'
import { pictureText } from './insert/upload-picture.ts'
import { ToolRow } from './tool-row.tsx'

type Change = (selection: Selection) => Selection

const wrap =
  (before: string, after: string): Change =>
  (selection) =>
    wrapText(selection, before, after)
const insert =
  (text: string): Change =>
  (selection) =>
    insertText(selection, text)

const FORMS: readonly { label: string; icon: IconShape; change: Change }[] = [
  { label: 'Bold', icon: Bold, change: wrap('<strong>', '</strong>') },
  { label: 'Italic', icon: Italic, change: wrap('<em>', '</em>') },
  { label: 'Heading', icon: Heading, change: wrap('<h3>', '</h3>') },
  { label: 'Link', icon: Link, change: wrap('<a href="https://">', '</a>') },
  { label: 'List', icon: List, change: listText },
  { label: 'Quote', icon: TextQuote, change: wrap('<blockquote>', '</blockquote>') },
  { label: 'Code', icon: Code, change: wrap('<code>', '</code>') },
  ...CUPS.map(({ tag, ...cup }) => ({ ...cup, change: insert(tag) })),
]

interface ToolbarProps {
  /** which text it writes into, for screen readers */
  label: string
  onChange: (change: Change) => void
  onLeave: () => void
}

/** The tags of the site and the most used HTML, as buttons. */
export function Toolbar({ label, onChange, onLeave }: ToolbarProps) {
  const [asked, setAsked] = useState<TagName | null>(null)
  const [wanted, setWanted] = useState<'picture' | 'record' | null>(null)
  return (
    <ToolRow label={`Tags for the ${label.toLowerCase()}`} onLeave={onLeave}>
      {FORMS.map((form) => (
        <IconButton key={form.label} label={form.label} icon={form.icon} onClick={() => onChange(form.change)} />
      ))}
      {SITE_TAGS.map(({ label: name, icon, tag }) => (
        <IconButton key={tag} label={name} icon={icon} onClick={() => setAsked(tag)} />
      ))}
      <IconButton label="Record" icon={Trophy} onClick={() => setWanted('record')} />
      <IconButton label="Picture" icon={ImagePlus} onClick={() => setWanted('picture')} />
      {asked && (
        <TagDialog
          tag={asked}
          onClose={() => setAsked(null)}
          onInsert={(text) => {
            onChange(insert(text))
            setAsked(null)
          }}
        />
      )}
      {wanted === 'picture' && (
        <PictureDialog
          picture={null}
          onClose={() => setWanted(null)}
          onInsert={(picture) => {
            onChange(insert(pictureText(picture)))
            setWanted(null)
          }}
        />
      )}
      {wanted === 'record' && (
        <RecordDialog
          onClose={() => setWanted(null)}
          onInsert={(text) => {
            onChange(insert(text))
            setWanted(null)
          }}
        />
      )}
    </ToolRow>
  )
}
